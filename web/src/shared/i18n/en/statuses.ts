/** Texts beside a status. The label and hint of each status belong to the workflow (shared/components/status.ts). */
export const statuses = {
  step: 'Step {{step}} of {{of}}',
  stage: { done: 'done', now: 'now', stopped: 'stopped', todo: 'to come' },
} as const;
