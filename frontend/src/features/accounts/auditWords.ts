/** Audit entries in words. A code without words, as of a newer server, stands for itself. */
import type { AuditEntry } from '@/api/types';
import { useTranslation } from 'react-i18next';
import { useStatement } from '@/components/domain/router/useStatement';
import { useFormat } from '@/lib/text/useFormat';
import { asText, fieldText, isUnsaid, useWorded, type Worded } from '@/lib/text/fieldWords';

type Detail = AuditEntry['detail'];

const AUDIT = 'settings.audit';

/** Where a code of an end has its words: what a router answered, or what came of a change. */
const CODES = [
  (code: string) => `${AUDIT}.value_of.code.${code}`,
  (code: string) => `codes.router_error.${code}.message`,
  (code: string) => `balance.cause.${code}`,
  (code: string) => `balance.outcome.${code}`,
];

/** A cause that a sentence would follow stands alone. */
const whole = (text: string): string => text.replace(/:$/, '.');

/** Codes with words elsewhere or here. */
function codeText(name: string, code: string, worded: Worded): string {
  if (code === 'true' || code === 'false') return worded(`${AUDIT}.value_of.is.${code}`, code);
  if (name === 'role') return worded(`role.${code}`, code);
  if (name === 'code')
    return CODES.reduce(
      (text, key) => (text === code ? whole(worded(key(code), code)) : text),
      code,
    );
  return worded(`${AUDIT}.value_of.${name}.${code}`, code);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** As the database writes money. */
const AMOUNT = /^\d+\.\d\d$/;

/** How long a rule of incidents waits, in seconds. */
const RULE_TIME = /\.(open|clear)_s\.\d+$/;
const WHOLE = /^\d+$/;
/** Limits of rules: what they were and what they are, in a list; nothing where the wider rule counts again. */
const RULE_LIMIT = /^(open_s|clear_s|open_percent|clear_percent|loss_percent|slow_by_ms)$/;

/** Why something was refused, by its code. */
export interface Reason {
  readonly family: string;
  readonly code: string;
  readonly text: string;
  readonly params: Readonly<Record<string, string | number>>;
}

interface Written {
  reason: (reason: Reason) => string;
  moment: (at: string) => string;
  amount: (value: number) => string;
  duration: (seconds: number) => string;
}
const AS_STORED: Written = {
  reason: ({ text }) => text,
  moment: (at) => at,
  amount: String,
  duration: (s) => `${s} s`,
};

/** Moments on the reader's clock, as the column of times, and amounts as the reader writes them; the rest by its code. */
const written =
  (worded: Worded, { moment, amount, duration }: Written): Worded =>
  (key, otherwise) =>
    INSTANT.test(otherwise)
      ? moment(otherwise)
      : AMOUNT.test(otherwise)
        ? amount(Number(otherwise))
        : RULE_TIME.test(key) && WHOLE.test(otherwise)
          ? duration(Number(otherwise))
          : worded(key, otherwise);

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
/** A secret has neither value; entries of older versions have the new one only. */
function changedText(field: string, title: string, now: unknown, worded: Worded): string {
  const said = (value: unknown): string => {
    if (isUnsaid(value)) return '–';
    if (Array.isArray(value)) return value.map(said).join('; ');
    return codeText(field, asText(value), worded);
  };
  if (Array.isArray(now) && now.length === 2 && RULE_LIMIT.test(field))
    return `${title} ${said(now[0])} → ${said(now[1])}`;
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
    const said = (value: unknown) => (typeof value === 'string' ? worded('', value) : value);
    return fieldText(field, said(before), said(after), worded);
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
  if (isPair(value)) return changedText(name, '', value, worded).trim();
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, now]) => changedText(field, part(field), now, worded))
      .join(', ');
  return codeText(name, asText(value), worded);
}

/** Codes of ends that the action says already. */
const SAID: ReadonlySet<string> = new Set(['confirmed', 'reverted_by_person', 'discarded']);

/** Entries of older versions have the server's English alone. */
function withReasons({ reasons, ...detail }: Detail, { reason }: Written): Detail {
  if (!Array.isArray(reasons) || reasons.length === 0) return detail;
  return { ...detail, why: (reasons as Reason[]).map(reason).join(' ') };
}

/** Such as `Address: 10.0.0.1 · Port: 8729`. */
export function detailText(detail: Detail, said: Worded, as: Written = AS_STORED): string {
  const worded = written(said, as);
  return Object.entries(withReasons(detail, as))
    .filter(([name, value]) => !isUnsaid(value) && !(name === 'code' && SAID.has(asText(value))))
    .map(([name, value]) => {
      const text = valueText(name, value, worded);
      return text && `${worded(`${AUDIT}.detail_of.${name}`, name)}: ${text}`;
    })
    .filter((text) => text !== '')
    .join(' · ');
}

/** In the reader's words, else as the server said it; of a router its own sentence says more than its code. */
function useReason(worded: Worded) {
  const { i18n } = useTranslation();
  const plan = useStatement('plans');
  const refusal = useStatement('refusals');
  return (reason: Reason): string => {
    const { family, code, text } = reason;
    if (family === 'plans') return plan(reason);
    if (family === 'refusals') return refusal(reason);
    return i18n.language === 'en' ? text : worded(`codes.router_error.${code}.message`, text);
  };
}

export function useAuditWords() {
  const worded = useWorded();
  const format = useFormat();
  const reason = useReason(worded);
  const moment = (at: string) => `${format.date(at)} ${format.clockSeconds(at)}`;
  return {
    action: (code: string) => worded(`${AUDIT}.action_of.${code}`, code),
    detail: (detail: Detail) =>
      detailText(detail, worded, {
        reason,
        moment,
        amount: format.number,
        duration: format.duration,
      }),
  };
}
