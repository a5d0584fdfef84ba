/** Mondays of a chart of weeks, evenly apart and `most` at most, the newest among them. */
export function weekTicks(mondays: readonly number[], most: number): number[] {
  const every = Math.max(1, Math.ceil(mondays.length / most));
  return mondays.filter((_, at) => (mondays.length - 1 - at) % every === 0);
}
