import type { Finding } from '@/api/types';

export interface FindingGroup {
  readonly finding: Finding;
  readonly subjects: string[];
}

/** The same fault in five rules is said once, with the five places below it. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const { code, severity, message, consequence, remedy, subject } = finding;
    const key = [code, severity, message, consequence, remedy].join('\n');
    const group = groups.get(key) ?? { finding, subjects: [] };
    if (subject) group.subjects.push(subject);
    groups.set(key, group);
  }
  return [...groups.values()];
}
