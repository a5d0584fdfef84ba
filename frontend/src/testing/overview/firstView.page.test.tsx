/** The shell in the HTML says what the page says a moment later (tests/unit/api/test_first_view.py). */
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStatement, type Said } from '@/components/domain/router/useStatement';
import { startI18n } from '@/lib/i18n';
import { ZoneContext } from '@/lib/text/useFormat';
import { watchShell } from '@/app/shell';
import { statements, words } from './firstView.json';

const Sentence = ({ said }: { said: Said }) => <p role="note">{useStatement('verdicts')(said)}</p>;

describe.each(['en', 'id'] as const)('what the shell says in %s', (language) => {
  beforeEach(() => startI18n(language));
  afterEach(() => vi.useRealTimers());

  it.each(Object.entries(words[language]))('%s is as on the page', (key, text) => {
    const said: unknown = i18next.getResource(language, 'translation', key);
    expect(String(said).replace(/\{\{(\w+)\}\}/g, '{$1}')).toBe(text);
  });

  it.each(statements)('$statement.code', ({ statement, now, zone, ...sentences }) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    render(
      <ZoneContext value={zone}>
        <Sentence said={statement as unknown as Said} />
      </ZoneContext>,
    );
    expect(screen.getByRole('note').textContent).toBe(sentences[language]);
  });
});

describe('the shell', () => {
  const begin = () => {
    document.body.innerHTML =
      '<div id="shell" data-until="[data-testid=&quot;sentence&quot;]"></div><div id="root"></div>';
    const root = document.getElementById('root');
    if (!root) throw new Error('no #root');
    return { root, leave: watchShell(root) };
  };
  const add = (root: HTMLElement, html: string) => {
    root.insertAdjacentHTML('beforeend', html);
    return Promise.resolve(); // who observes is told before the next frame
  };
  const isThere = () => document.getElementById('shell') !== null;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });

  it('stays until what it shows is drawn', async () => {
    const { root } = begin();
    await add(root, '<header>Timbang</header>');
    expect(isThere()).toBe(true);
    await add(root, '<main><p data-testid="sentence">All is well.</p></main>');
    expect(isThere()).toBe(false);
  });

  it('does not hide an error', async () => {
    const { root } = begin();
    await add(root, '<div role="alert">This page crashed.</div>');
    expect(isThere()).toBe(false);
  });

  it('does not hide a page that lacks what it shows', async () => {
    const { root } = begin();
    await add(root, '<main>Signed out.</main>');
    expect(isThere()).toBe(true);
    vi.runAllTimers();
    expect(isThere()).toBe(false);
  });

  it('goes when it is told to', () => {
    begin().leave();
    expect(isThere()).toBe(false);
  });
});
