/** Which findings speak of one ISP's way out: they name its interface, its table or its gateway. */
import type { Finding, Wire } from '@/api/types';

/** Where the findings of the page begin. */
export const FINDINGS_ID = 'findings';

export function findingsOf(
  wire: Pick<Wire, 'interface' | 'table' | 'gateway' | 'name'>,
  findings: readonly Finding[],
): readonly Finding[] {
  // The main table is everybody's: a finding that names it is about no ISP in particular.
  const table = wire.table === 'main' ? null : wire.table;
  const own = new Set([wire.interface, wire.name, table, wire.gateway].filter(Boolean));
  return findings.filter(({ params }) => Object.values(params).some((value) => own.has(value)));
}
