/** Of a page that is there but for what its shell shows: then it is an error that stands there, or a slow answer. */
const PATIENCE_MS = 3_000;

/** The server's shell (backend/api/pages/shell.py) stands over the hidden page until what it shows is drawn there, or an
 * error; it goes in the frame in which the page is seen. What is returned takes it away at once. */
export function watchShell(root: HTMLElement): () => void {
  const shell = document.getElementById('shell');
  if (!shell) return () => undefined;
  const awaited = `${shell.dataset.until ?? 'h1'}, [role="alert"]`;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(patience);
    page.disconnect();
    shell.remove();
  };
  const page = new MutationObserver(() => {
    if (root.querySelector(awaited)) leave();
    else if (root.firstElementChild) patience ??= setTimeout(leave, PATIENCE_MS);
  });
  page.observe(root, { childList: true, subtree: true });
  return leave;
}
