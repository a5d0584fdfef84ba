import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { askDanger, confirmByName } from './confirm';
import { useSaved } from '../forms/useSaved';

vi.mock('./OverlayHost', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

afterEach(() => vi.unstubAllGlobals());

const question = {
  title: 'Delete the router Kampus?',
  text: 'All of its numbers go.',
  confirm: 'Delete',
  cancel: 'Keep',
};

/** Stands for a dialog of the browser's, which answers so. */
function answering(dialog: 'alert' | 'confirm' | 'prompt', answer?: unknown) {
  const stand = vi.fn(() => answer);
  vi.stubGlobal(dialog, stand);
  return stand;
}

test.each([true, false])(
  'a question is asked although its dialog did not come: %s',
  async (yes) => {
    const dialog = answering('confirm', yes);
    expect(await askDanger(question)).toBe(yes);
    expect(dialog).toHaveBeenCalledWith('Delete the router Kampus?\n\nAll of its numbers go.');
  },
);

test.each([
  ['Kampus ', true],
  ['Campus', false],
  [null, false],
])('a name is asked for, and %s is compared with it', async (typed, isSame) => {
  const dialog = answering('prompt', typed);
  const onConfirm = vi.fn();
  await new Promise<void>((onClose) =>
    confirmByName({ ...question, name: 'Kampus', onConfirm, onClose }),
  );
  expect(dialog).toHaveBeenCalledWith(expect.stringMatching(/Type .*Kampus/));
  expect(onConfirm).toHaveBeenCalledTimes(isSame ? 1 : 0);
});

test('a message is shown although its place did not come', async () => {
  const shown = answering('alert');
  renderHook(useSaved).result.current.saved();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('Saved'));
});
