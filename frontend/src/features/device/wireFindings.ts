/** Findings that name an ISP's interface, table or gateway. */
import type { Finding, Wire } from '@/api/types';

export const FINDINGS_ID = 'findings';

export function findingsOf(
  wire: Pick<Wire, 'interface' | 'table' | 'gateway' | 'name'>,
  findings: readonly Finding[],
): readonly Finding[] {
  // The main table is everybody's.
  const table = wire.table === 'main' ? null : wire.table;
  const own = new Set([wire.interface, wire.name, table, wire.gateway].filter(Boolean));
  return findings.filter(({ params }) => Object.values(params).some((value) => own.has(value)));
}
