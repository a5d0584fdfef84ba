/** Changed fields as `download, Mbps 100 → 200`. A field without words stands for itself. */
import { useTranslation } from 'react-i18next';
import { speedAsMbps } from './speed';

/** `otherwise` where a key has no text. */
export type Worded = (key: string, otherwise: string) => string;

const GB = 1e9;
const KEY = /^\w+(\.\w+)+$/;

export const isUnsaid = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Speeds in Mbps, quotas in GB. */
function sideText(field: string, value: unknown): string {
  if (isUnsaid(value)) return '–';
  if (typeof value === 'number' && field.endsWith('_bps')) return speedAsMbps(value);
  if (typeof value === 'number' && field === 'quota_bytes') return String(value / GB);
  return asText(value);
}

export const fieldText = (field: string, before: unknown, after: unknown, worded: Worded): string =>
  `${worded(`settings.audit.changed_of.${field}`, field)} ${sideText(field, before)} → ${sideText(field, after)}`;

export function useWorded(): Worded {
  const { t, i18n } = useTranslation();
  // What people wrote is no key.
  return (key, otherwise) =>
    KEY.test(key) && i18n.exists(key) ? t(key as 'settings.audit.none') : otherwise;
}
