import type { StatusDefinition, WorkflowDefinition } from './definition.js';
import { nearestStatus, type PresentStatus, type Status } from './statuses.js';

type Statuses = WorkflowDefinition['statuses'];

/** The statuses of another workflow with this one's texts; an older status takes those of its nearest present one. */
export const inOwnWords = (
  statuses: Statuses,
  own: Readonly<Partial<Record<PresentStatus, Partial<Omit<StatusDefinition, 'progress'>>>>>,
): Statuses =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, shown]) => [
      status,
      { ...shown, ...own[nearestStatus(status) ?? 'closed'] },
    ]),
  ) as Record<Status, StatusDefinition>;
