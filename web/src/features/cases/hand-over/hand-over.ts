import type { HandOverCase } from '@anupalan/domain/contracts/assignment';

/** The cases of one absent assignee. */
export interface HolderCases {
  readonly id: string;
  readonly name: string | null;
  readonly reason: HandOverCase['reason'];
  /** By due date; cases without one come last. */
  readonly cases: readonly HandOverCase[];
}

const byDue = (a: HandOverCase, b: HandOverCase): number =>
  (a.due_at ?? '9').localeCompare(b.due_at ?? '9') || a.case_number.localeCompare(b.case_number);

/** The cases grouped by assignee, those with the most cases first. */
export function byAssignee(cases: readonly HandOverCase[]): readonly HolderCases[] {
  const holders = new Map<string, HandOverCase[]>();
  for (const one of cases) holders.set(one.assigned_to, [...(holders.get(one.assigned_to) ?? []), one]);
  return [...holders]
    .map(([id, list]) => ({
      id,
      name: list[0]?.assignee_name ?? null,
      reason: list[0]?.reason ?? ('inactive' as const),
      cases: list.toSorted(byDue),
    }))
    .sort((a, b) => b.cases.length - a.cases.length || (a.name ?? '').localeCompare(b.name ?? '', 'en-IN'));
}
