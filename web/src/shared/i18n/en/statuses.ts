/** Words around a status. Label and hint of each status are the workflow's (shared/components/status.ts). */
export const statuses = {
  step: 'Step {{step}} of {{of}}',
  stage: { done: 'done', now: 'now', stopped: 'stopped', todo: 'to come' },
} as const;
