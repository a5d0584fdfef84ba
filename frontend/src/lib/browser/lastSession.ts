/** Whether somebody was signed in on this browser, and did not sign out. */
const STORED = 'timbang.session';

export const rememberSession = (): void => localStorage.setItem(STORED, 'open');
export const forgetSession = (): void => localStorage.removeItem(STORED);
export const hadSession = (): boolean => localStorage.getItem(STORED) !== null;
