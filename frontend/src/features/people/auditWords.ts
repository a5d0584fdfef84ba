/** What an entry of the audit log says in words. A code that has none, as of a newer server, stands for itself. */
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@/api/types';
import { speedAsMbps } from '@/lib/speed';

type Detail = AuditEntry['detail'];
/** The text of a key, or what is to be said where there is none. */
type Worded = (key: string, otherwise: string) => string;

const AUDIT = 'settings.audit';
const isUnsaid = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Values that are codes: whose words are elsewhere already, and ours. */
function codeText(name: string, code: string, worded: Worded): string {
  if (code === 'true' || code === 'false') return worded(`${AUDIT}.value_of.is.${code}`, code);
  if (name === 'role') return worded(`role.${code}`, code);
  if (name === 'code') return worded(`codes.router_error.${code}.message`, code);
  return worded(`${AUDIT}.value_of.${name}.${code}`, code);
}

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
/** A secret has neither value; entries of older versions have the new one only. */
function changedText(field: string, title: string, now: unknown, worded: Worded): string {
  const said = (value: unknown) => (isUnsaid(value) ? '–' : codeText(field, asText(value), worded));
  if (isPair(now)) return `${title} ${said(now.from)} → ${said(now.to)}`;
  if (typeof now === 'object' && now !== null && Object.keys(now).length === 0) return title;
  return `${title} = ${asText(now)}`;
}

const GB = 1e9;

/** As the form shows it: speeds in Mbps, quotas in GB. */
function sideText(field: string, value: unknown): string {
  if (isUnsaid(value)) return '–';
  if (typeof value === 'number' && field.endsWith('_bps')) return speedAsMbps(value);
  if (typeof value === 'number' && field === 'quota_bytes') return String(value / GB);
  return asText(value);
}

/** A line or contract that was changed, as `ISP1 from 2026-11-18: download, Mbps 100 → 200`. */
function changeText(row: Record<string, unknown>, worded: Worded): string {
  const { isp, kind, edit: _edit, from_date: day, ...fields } = row;
  const since = asText(day ?? worded(`${AUDIT}.contract_of.beginning`, '–'));
  const how =
    kind === undefined ? [] : [worded(`${AUDIT}.contract_of.${asText(kind)}`, asText(kind)), since];
  const head = [...(isp === undefined ? [] : [asText(isp)]), ...how].join(' ');
  const sides = Object.entries(fields).map(([field, pair]) => {
    const [before, after] = isPair(pair) ? [pair.from, pair.to] : [undefined, pair];
    const name = worded(`${AUDIT}.changed_of.${field}`, field);
    return `${name} ${sideText(field, before)} → ${sideText(field, after)}`;
  });
  return sides.length === 0 ? head : `${head}: ${sides.join(', ')}`;
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueText(name: string, value: unknown, worded: Worded): string {
  const part = (code: string) =>
    name === 'changed' ? worded(`${AUDIT}.changed_of.${code}`, code) : code;
  if (Array.isArray(value) && value.every(isRow))
    return value.map((row) => changeText(row, worded)).join('; ');
  if (Array.isArray(value)) return value.map((one) => part(asText(one))).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, now]) => changedText(field, part(field), now, worded))
      .join(', ');
  return codeText(name, asText(value), worded);
}

/** Such as `Address: 10.0.0.1 · Port: 8729`; empty where nothing is told. */
export const detailText = (detail: Detail, worded: Worded): string =>
  Object.entries(detail)
    .filter(([, value]) => !isUnsaid(value))
    .map(([name, value]) => {
      const text = valueText(name, value, worded);
      return text && `${worded(`${AUDIT}.detail_of.${name}`, name)}: ${text}`;
    })
    .filter((text) => text !== '')
    .join(' · ');

const KEY = /^\w+(\.\w+)+$/;

export function useAuditWords() {
  const { t, i18n } = useTranslation();
  // What people wrote may contain anything: it is no key.
  const worded: Worded = (key, otherwise) =>
    KEY.test(key) && i18n.exists(key) ? t(key as 'settings.audit.none') : otherwise;
  return {
    action: (code: string) => worded(`${AUDIT}.action_of.${code}`, code),
    detail: (detail: Detail) => detailText(detail, worded),
  };
}
