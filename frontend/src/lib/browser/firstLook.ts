/** Language and colours as chosen in this browser, where the server reads them for the HTML of the next page
 * (backend/api/pages/looks.py): neither then changes before the reader's eyes. */
const YEAR_S = 31_536_000;

function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

export const keepLanguage = (language: string): void => keep('timbang_language', language);
export const keepTheme = (theme: string): void => keep('timbang_theme', theme);
