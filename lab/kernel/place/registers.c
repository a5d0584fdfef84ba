/* A ptrace for a User-Mode Linux that has too little room for the registers of its processor.
 *
 * UML 6 has 2,696 bytes for them, as AVX-512 needs. With AMX they are 11,008, and Linux takes all of them or none. So all
 * are read and written here, and UML is given those that it knows; what it does not know stays as it was set up. */

struct iovec { void *base; unsigned long length; };
typedef long ptrace_function(int, int, void *, struct iovec *);

enum { GETREGSET = 0x4204, SETREGSET = 0x4205, NT_X86_XSTATE = 0x202 };

extern void *dlsym(void *library, const char *name);
extern void *memcpy(void *to, const void *from, unsigned long length);

static unsigned char whole[1 << 16] __attribute__((aligned(64)));
static unsigned long whole_length;

long ptrace(int request, int process, void *kind, struct iovec *part) {
  static ptrace_function *next;
  struct iovec all = {whole, sizeof whole};
  long outcome;

  if (!next) next = (ptrace_function *)dlsym((void *)-1L /* RTLD_NEXT */, "ptrace");
  if (kind != (void *)NT_X86_XSTATE || (request != GETREGSET && request != SETREGSET))
    return next(request, process, kind, part);
  if (request == SETREGSET) {
    all.length = whole_length;
    memcpy(whole, part->base, part->length < whole_length ? part->length : whole_length);
    return next(request, process, kind, &all);
  }
  outcome = next(request, process, kind, &all);
  if (outcome < 0) return outcome;
  whole_length = all.length;
  if (part->length > whole_length) part->length = whole_length;
  memcpy(part->base, whole, part->length);
  return outcome;
}
