/** Where the charts of a page lead to when a stretch of them is chosen. */
import { createContext } from 'react';
import type { Span } from '@/lib/view';

/** Null: the page has no period that a chart could set. */
export const ZoomContext = createContext<((span: Span) => void) | null>(null);
