/** Words around a status. Label and hint of each status stand in the domain's status table (shared/components/status.ts). */
export const statuses = {
  step: 'Step {{step}} of {{of}}',
  stage: { done: 'done', now: 'now', todo: 'to come' },
} as const;
