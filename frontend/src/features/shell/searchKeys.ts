/** As the keyboard in front of the reader calls them. */
export const SEARCH_KEYS = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
