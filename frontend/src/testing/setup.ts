import './quick/reactWithoutStacks';
import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { loadAreas, startI18n, type Area } from '@/lib/i18n';
import { parts } from '@/lib/i18n/id/parts';
import { cheapStyle } from './computedStyle';
import { cheapError } from './elementError';
import { makeHandlers } from './handlers';
import { server } from './server';

// Pages are loaded when first opened, and a busy machine takes its time.
configure({ asyncUtilTimeout: 25_000, getElementError: cheapError });

// What jsdom lacks and Mantine or Recharts ask for.
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
const nothing = () => undefined;
// Fields that grow with their text ask when fonts have come.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: nothing, removeEventListener: nothing },
});
class NoResize {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}
globalThis.ResizeObserver = NoResize;
Element.prototype.scrollIntoView = nothing;
globalThis.scrollTo = nothing;
globalThis.getComputedStyle = cheapStyle;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  localStorage.clear();
  server.resetHandlers(...makeHandlers());
  await startI18n('en');
  // A part of a page is shown without the route that would bring its words.
  await loadAreas(Object.keys(parts) as Area[]);
});
afterEach(() => {
  cleanup();
  // They are kept beside the pages, and would show on the next test's.
  notifications.clean();
  notifications.cleanQueue();
});
afterAll(() => server.close());
