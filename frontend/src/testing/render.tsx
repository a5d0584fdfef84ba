import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Providers } from '@/app/Providers';
import { createQueryClient } from '@/app/queryClient';
import { makeRouter } from '@/app/router';

/** The whole application at an address, as a browser would show it. */
export function renderApp(address: string) {
  const queries = createQueryClient();
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  const view = render(
    <Providers queries={queries} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    router,
    queries,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
  };
}

/** The exact figure behind what is shown. */
export const value = (testId: string) => screen.getByTestId(testId).dataset.value;

/** Puts a text into a field at once: each key that is typed draws the page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
