// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showLanguage, startI18n } from '@/lib/i18n';
import { loadRefusals } from '@/lib/i18n/refusals';
import { errorsByField, readProblem } from './problem';

const REFUSED = new Response(null, { status: 422 });
const messages = (...errors: object[]) =>
  readProblem({ errors }, REFUSED).fields.map(({ message }) => message);
const detail = (code: string, params: object, said = 'As the server says.') =>
  readProblem({ detail: said, detail_code: code, params }, REFUSED).problem.detail;

beforeAll(async () => {
  await startI18n('id');
  await loadRefusals();
});
afterEach(() => showLanguage('id'));

describe('why the server says no', () => {
  it('is said in the words of its code, with its figures', () => {
    expect(detail('username_taken', { username: 'sari' })).toBe(
      'Nama pengguna sari sudah dipakai: pilih lainnya.',
    );
    expect(detail('campus_has_routers', { campus: 'Kampus (A+B) {{x}} $t(y)', count: 2 })).toBe(
      'Kampus (A+B) {{x}} $t(y) masih memiliki 2 router: hapus itu dahulu.',
    );
    expect(
      messages({ message: 'Write …', code: 'string_too_short', params: { min_length: 3 } }),
    ).toEqual(['Tulis sedikitnya 3 karakter.']);
  });
  it('writes a port or a year without separators, and a part with the reader’s comma', () => {
    expect(detail('password_of_other_port', { port: 8729 })).toContain('port 8729.');
    expect(detail('less_than', { lt: 0.5 })).toBe('Tulis angka di bawah 0,5.');
  });
  it('has words for values that are codes', () => {
    const params = { role: 'admin', own_role: 'manager' };
    expect(detail('role_too_low', params)).toBe('Ini memerlukan peran admin; peran Anda manajer.');
    expect(detail('change_ended', { change_state: 'reverted' })).toBe(
      'Perubahan ini sudah dibatalkan: rencanakan yang baru.',
    );
    expect(detail('username_taken', { username: 'admin' })).toContain('pengguna admin sudah');
  });
  it('names the line of a table', () => {
    const error = {
      field: 'lines.3.isp',
      message: 'Line 3: Write …',
      code: 'isp_unnamed',
      line: 3,
    };
    expect(messages(error)).toEqual(['Baris 3: Tulis nama ISP.']);
    expect(messages({ ...error, code: 'new_one' })).toEqual(['Line 3: Write …']);
  });
  it('tells the remedy too', () => {
    const { problem } = readProblem(
      { remedy: 'Give …', remedy_code: 'give_number', params: { number: 'a1' } },
      REFUSED,
    );
    expect(problem.remedy).toBe('Berikan nomor ini kepada pengelola Timbang: a1');
  });
  it('stays as the server says it where there are no words', async () => {
    expect(detail('something_new', {})).toBe('As the server says.');
    expect(detail('', {})).toBe('As the server says.');
    expect(messages({ field: 'a', message: 'Odd.' }, 'no object' as never)).toEqual(['Odd.']);
    await showLanguage('en');
    expect(detail('no_router', { router_id: 7 })).toBe('As the server says.');
  });
  it('is taken from whatever came as far as it can be', () => {
    const problem = readProblem({ detail_code: 1, params: [], errors: 'none' }, REFUSED);
    expect(problem.problem).toMatchObject({ code: 'http_422', title: 'HTTP 422', detail_code: '' });
    expect(readProblem('<html>', REFUSED).fields).toEqual([]);
  });
  it('stands beside its field: the first of each', () => {
    const errors = [
      { field: 'body.name', message: '…', code: 'missing' },
      { field: 'name', message: 'Second.' },
    ];
    expect(errorsByField(readProblem({ errors }, REFUSED))).toEqual({ name: 'Wajib diisi.' });
  });
});
