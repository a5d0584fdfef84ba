/** Choices of contracts as points of cost and overloaded minutes, and as rows of a table. */
import type { ContractChoice, ContractChoices } from '@/api/types';

export type Measure = 'usual' | 'failure';
export type PointKind = 'best' | 'other' | 'now';

export interface ChoicePoint {
  cost: number;
  minutes: number;
  kind: PointKind;
  choice: ContractChoice;
}

export const minutesOf = (choice: ContractChoice, measure: Measure): number | null =>
  measure === 'usual' ? choice.minutes_per_week : choice.worst_minutes_per_week;

export const isBest = (choice: ContractChoice, measure: Measure): boolean =>
  measure === 'usual' ? choice.on_frontier : choice.on_failure_frontier;

/** What stands in the table: today, what nothing beats, and the advice. */
export const shownChoices = ({ rows }: Pick<ContractChoices, 'rows'>, measure: Measure) =>
  rows.filter((row) => row.is_today || row.is_advised || isBest(row, measure));

/** Those with a known cost. Where several meet, one is drawn: today first, then the best, as they are told apart. */
export function choicePoints(rows: readonly ContractChoice[], measure: Measure): ChoicePoint[] {
  const points = new Map<string, ChoicePoint>();
  for (const choice of rows) {
    const minutes = minutesOf(choice, measure);
    if (choice.cost_amount === null || minutes === null) continue;
    const kind = choice.is_today ? 'now' : isBest(choice, measure) ? 'best' : 'other';
    const place = `${choice.cost_amount} ${minutes}`;
    const before = points.get(place);
    if (!before || (before.kind === 'other' && kind === 'best'))
      points.set(place, { cost: Number(choice.cost_amount), minutes, kind, choice });
  }
  return [...points.values()];
}
