/** Words around a status. Label and hint of each status stand in the domain's status table (components/status.ts). */
export const statuses = {
  ball: {
    you: 'Your turn',
    we: 'We are at it',
    gov: 'With the authority',
    done: 'Done',
    bad: 'A problem',
  },
  step: 'Step {{step}} of {{of}}',
  stage: { done: 'done', now: 'now', todo: 'to come' },
} as const;
