import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const messageOf = async (query: () => unknown) => {
  try {
    await query();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
};

it('has the page in its words where a query fails', async () => {
  render(<p>Kediri</p>);
  const message = await messageOf(() => screen.getByText('Surabaya'));
  expect(message).toMatch(/Unable to find an element with the text: Surabaya/);
  expect(message).toMatch(/Kediri/);
});

it('has the page in its words once where a wait gives up', async () => {
  render(<p>Kediri</p>);
  const message = await messageOf(() => screen.findByText('Surabaya', {}, { timeout: 60 }));
  expect(message).toMatch(/Unable to find an element with the text: Surabaya/);
  expect(message.match(/Kediri/g)).toHaveLength(1);
});

it('does not write out the page for a try that is repeated', async () => {
  render(<p>Kediri</p>);
  const messages: string[] = [];
  const tried = async () => {
    messages.push(await messageOf(() => screen.getByText('Surabaya')));
  };
  await waitFor(() => {
    void tried();
    if (messages.length < 2) throw new Error('again');
  });
  expect(messages.join()).not.toMatch(/Kediri/);
});
