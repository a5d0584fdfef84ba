/** Audit entries in words. A code without words, as of a newer server, stands for itself. */
import type { AuditEntry } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { asText, fieldText, isUnsaid, useWorded, type Worded } from '@/lib/text/fieldWords';

type Detail = AuditEntry['detail'];

const AUDIT = 'settings.audit';

/** Codes with words elsewhere or here. */
function codeText(name: string, code: string, worded: Worded): string {
  if (code === 'true' || code === 'false') return worded(`${AUDIT}.value_of.is.${code}`, code);
  if (name === 'role') return worded(`role.${code}`, code);
  if (name === 'code') return worded(`codes.router_error.${code}.message`, code);
  return worded(`${AUDIT}.value_of.${name}.${code}`, code);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Moments on the reader's clock, as the column of times; the rest by its code. */
const clocked =
  (worded: Worded, moment: (at: string) => string): Worded =>
  (key, otherwise) =>
    INSTANT.test(otherwise) ? moment(otherwise) : worded(key, otherwise);

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
/** A secret has neither value; entries of older versions have the new one only. */
function changedText(field: string, title: string, now: unknown, worded: Worded): string {
  const said = (value: unknown) => (isUnsaid(value) ? '–' : codeText(field, asText(value), worded));
  if (isPair(now)) return `${title} ${said(now.from)} → ${said(now.to)}`;
  if (typeof now === 'object' && now !== null && Object.keys(now).length === 0) return title;
  return `${title} = ${asText(now)}`;
}

/** As `ISP1 from 2026-11-18: download, Mbps 100 → 200`. */
function changeText(row: Record<string, unknown>, worded: Worded): string {
  const { isp, kind, edit: _edit, from_date: day, ...fields } = row;
  const since = asText(day ?? worded(`${AUDIT}.contract_of.beginning`, '–'));
  const how =
    kind === undefined ? [] : [worded(`${AUDIT}.contract_of.${asText(kind)}`, asText(kind)), since];
  const head = [...(isp === undefined ? [] : [asText(isp)]), ...how].join(' ');
  const sides = Object.entries(fields).map(([field, pair]) => {
    const [before, after] = isPair(pair) ? [pair.from, pair.to] : [undefined, pair];
    return fieldText(field, before, after, worded);
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
  if (Array.isArray(value)) return value.map((element) => part(asText(element))).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, now]) => changedText(field, part(field), now, worded))
      .join(', ');
  return codeText(name, asText(value), worded);
}

/** Codes of ends that the action says already. */
const SAID: ReadonlySet<string> = new Set(['confirmed', 'reverted_by_person', 'discarded']);

/** Such as `Address: 10.0.0.1 · Port: 8729`. */
export function detailText(detail: Detail, said: Worded, moment = (at: string) => at): string {
  const worded = clocked(said, moment);
  return Object.entries(detail)
    .filter(([name, value]) => !isUnsaid(value) && !(name === 'code' && SAID.has(asText(value))))
    .map(([name, value]) => {
      const text = valueText(name, value, worded);
      return text && `${worded(`${AUDIT}.detail_of.${name}`, name)}: ${text}`;
    })
    .filter((text) => text !== '')
    .join(' · ');
}

export function useAuditWords() {
  const worded = useWorded();
  const format = useFormat();
  const moment = (at: string) => `${format.date(at)} ${format.clockSeconds(at)}`;
  return {
    action: (code: string) => worded(`${AUDIT}.action_of.${code}`, code),
    detail: (detail: Detail) => detailText(detail, worded, moment),
  };
}
