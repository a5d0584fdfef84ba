/** What was typed and not sent yet, by page: it outlives a sign-out, and a reload, in this tab. */
import { useState } from 'react';

const keyOf = (name: string) => `timbang.text:${name}`;

/** The text and how to set it; an empty one is forgotten. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
    setText(next);
  };
  return [text, keep];
}
