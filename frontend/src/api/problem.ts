/** Problem documents of the API (RFC 9457) as an error for forms and pages. */
import { lineRefusalText, refusalText, type Params } from '@/lib/i18n/refusals';
import type { FieldError, Problem, StatementOut } from './types';

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(
    readonly problem: Problem,
    /** For a throttled request. */
    readonly retryAfterS: number | null = null,
  ) {
    super(problem.detail || problem.title);
  }
  get status(): number {
    return this.problem.status;
  }
  get code(): string {
    return this.problem.code;
  }
  get fields(): readonly FieldError[] {
    return this.problem.errors;
  }
}

/** Not there, or not any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 404;

export const NETWORK = 'network';

/** Somebody else saved first: load again. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

/** Sums are made again after a correction, and come back unasked. */
export const BEING_MADE = 'being_made';

/** As `detail_code`: fields were refused, each with its own message. */
export const CORRECT_THESE = 'correct_these';

/** As `detail_code`: somebody else sees to it, `by`. */
export const ALREADY_ACKNOWLEDGED = 'acknowledged_already';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function paramsOf(value: unknown): Params {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

function fieldError(item: Record<string, unknown>): FieldError {
  const [code, params, said] = [text(item.code), paramsOf(item.params), text(item.message)];
  const line = typeof item.line === 'number' ? item.line : null;
  const message =
    line === null ? refusalText(code, params, said) : lineRefusalText(line, code, params, said);
  return { field: text(item.field), message, code, params, line };
}

const fieldErrors = (value: unknown): FieldError[] =>
  Array.isArray(value) ? value.filter(isRecord).map(fieldError) : [];

function reasons(value: unknown): StatementOut[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((item) => ({
    code: text(item.code),
    text: text(item.text),
    params: paramsOf(item.params),
  }));
}

/** A proxy's HTML page becomes a problem too. */
export function readProblem(body: unknown, response: Response): ProblemError {
  const raw = isRecord(body) ? body : {};
  const params = paramsOf(raw.params);
  const [detailCode, remedyCode] = [text(raw.detail_code), text(raw.remedy_code)];
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ProblemError(
    {
      type: text(raw.type) || 'about:blank',
      title: text(raw.title) || `HTTP ${response.status}`,
      status: response.status,
      detail: refusalText(detailCode, params, text(raw.detail)),
      code: text(raw.code) || `http_${response.status}`,
      remedy: refusalText(remedyCode, params, text(raw.remedy)),
      detail_code: detailCode,
      remedy_code: remedyCode,
      params,
      errors: fieldErrors(raw.errors),
      reasons: reasons(raw.reasons),
      instance: text(raw.instance),
    },
    retryAfter > 0 ? retryAfter : null,
  );
}

export function networkProblem(): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: '',
    status: 0,
    detail: '',
    code: NETWORK,
    remedy: '',
    detail_code: '',
    remedy_code: '',
    params: {},
    errors: [],
    reasons: [],
    instance: '',
  });
}

export const asProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : networkProblem();

/** The first message per field, as form libraries take it; `fieldOf` where an input has another name than its path. */
export const errorsByField = (
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): Record<string, string> =>
  Object.fromEntries(
    asProblem(error)
      .fields.toReversed()
      .map(({ field, message }) => [fieldOf(field.replace(/^body\./, '')), message]),
  );
