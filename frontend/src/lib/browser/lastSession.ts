/** Whether somebody was signed in on this browser, and did not sign out. */
const STORED = 'timbang.session';

export const rememberSession = (): void => {
  localStorage.setItem(STORED, 'open');
  sessionStorage.setItem(STORED, 'open');
};
/** Of this tab too: what was typed in it is of nobody else. */
export const forgetSession = (): void => {
  localStorage.removeItem(STORED);
  sessionStorage.clear();
};
export const hadSession = (): boolean => localStorage.getItem(STORED) !== null;
/** This tab was signed in, and somebody signed out in another one. */
export const wasSignedOut = (): boolean => !hadSession() && sessionStorage.getItem(STORED) !== null;
