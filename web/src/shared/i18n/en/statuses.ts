/** Texts beside a status. The label and hint of each status belong to the workflow. */
export const statuses = {
  step: 'Step {{step}} of {{of}}',
  stage: { done: 'done', now: 'now', stopped: 'stopped', todo: 'to come' },
} as const;
