import { getConfig } from '@testing-library/react';

type ElementError = ReturnType<typeof getConfig>['getElementError'];

/** What the library knows while it waits: an error is only the reason to try again. */
interface Waiting {
  _disableExpensiveErrorDiagnostics?: boolean;
}
const isTriedAgain = () => (getConfig() as Waiting)._disableExpensiveErrorDiagnostics === true;

/** With the whole page in its words. The modules of a worker are loaded once, before anything is put in its place. */
const wholeError: ElementError = getConfig().getElementError;

/**
 * In place of it: the page is written out once, by the wait that gives up, rather than at each of its tries, of which
 * nobody reads the words.
 */
export const cheapError: ElementError = (message, container) => {
  if (!isTriedAgain()) return wholeError(message, container);
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
};
