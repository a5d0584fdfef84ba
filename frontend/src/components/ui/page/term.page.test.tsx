import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { Term } from './Term';

beforeAll(async () => {
  await startI18n('en');
});

test('a word says what it means to the keyboard too', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <Term name="skew">Skew</Term>
    </MantineProvider>,
  );
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('over the wrong ISP');
});
