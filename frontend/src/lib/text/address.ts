/** Search parameters of an address; a mistyped one counts as missing. */

export type Reader<T> = (raw: unknown) => T | undefined;
type Read<R extends Record<string, Reader<unknown>>> = {
  [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> | undefined;
};

/** A mistyped parameter is there and undefined: left out, it would stay as it is. */
export const addressOf =
  <R extends Record<string, Reader<unknown>>>(readers: R) =>
  (search: Record<string, unknown>): Read<R> =>
    Object.fromEntries(
      Object.entries(readers).flatMap(([key, read]) =>
        key in search ? [[key, read(search[key])]] : [],
      ),
    ) as Read<R>;

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (raw) =>
    values.find((value) => value === raw);

export const whole =
  (least: number, most: number): Reader<number> =>
  (raw) => {
    const number = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
    return Number.isInteger(number) && least <= Number(number) && Number(number) <= most
      ? Number(number)
      : undefined;
  };

export const text =
  (most: number, pattern = /^/): Reader<string> =>
  (raw) =>
    typeof raw === 'string' && raw.length <= most && pattern.test(raw) ? raw : undefined;

/** May look like a number, and the router then takes it for one. */
export const plain =
  (most: number): Reader<string> =>
  (raw) =>
    text(most)(typeof raw === 'number' ? String(raw) : raw);

export const listOf =
  <T>(reader: Reader<T>, most: number): Reader<T[]> =>
  (raw) => {
    if (!Array.isArray(raw) || raw.length > most) return undefined;
    const items = raw.map(reader).filter((item) => item !== undefined);
    return items.length === raw.length ? items : undefined;
  };

/** An existing day, as `2026-12-25`. */
export const date: Reader<string> = (raw) => {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const at = new Date(`${raw}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(raw) ? undefined : raw;
};

const CLOCK = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** With its distance from UTC, as `2026-12-25T08:00:00+07:00`. */
export const instant: Reader<string> = (raw) =>
  typeof raw === 'string' && date(raw.slice(0, 10)) && CLOCK.test(raw.slice(10)) ? raw : undefined;
