"""Weekly peaks and dated contracts in; when an ISP is full, and what each student has, out."""
