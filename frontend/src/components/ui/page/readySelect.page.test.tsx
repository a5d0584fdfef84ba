import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReadySelect } from './ReadySelect';

const field = (onChange = vi.fn()) => (
  <MantineProvider env="test">
    <ReadySelect aria-label="week" data={['W46', 'W47']} value="W47" onChange={onChange} />
  </MantineProvider>
);
const options = () => screen.queryAllByRole('option', { hidden: true }).length;

test('options are in the page once one comes to the field', async () => {
  const user = userEvent.setup();
  render(field());
  expect(options()).toBe(0);
  await user.tab();
  expect(options()).toBe(2);
});

test('an option is chosen with the keyboard at the first attempt', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(field(onChange));
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledWith('W46', expect.anything());
});

test('an option is chosen with the pointer', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(field(onChange));
  await user.click(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: 'W46' }));
  expect(onChange).toHaveBeenCalledWith('W46', expect.anything());
});
