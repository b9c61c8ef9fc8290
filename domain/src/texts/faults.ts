/** What a server cannot do until an operator helps, by code. */
export const faultTexts = {
  event_damaged:
    'Event {revision} of {stream}, at position {position} of the log, is damaged: nothing can be changed in that stream.',
  follow_up_undone: 'What follows on event {revision} of {stream} was not done ({process}): a record cannot be read.',
  mark_beyond_log:
    'The log was restored: {mark} stood at {from}, beyond its end, and goes on from {to}. What was sent between is not in the log.',
  projector_ended: 'projector: it ended and was started again ({restarts} times by now). Answers may be old.',
  projector_silent: 'projector: it does not answer. Answers may be old.',
  holidays_missing:
    'holidays: this release does not know those of {year}, and takes all but the three national ones for working days.',
  log_stuck:
    'The log: a commit stands still since {since}, since its disk does not answer. Nothing is saved meanwhile.',
  work_stalled:
    'work.db: its disk did not answer for {seconds} s from {since} on, and nobody was answered meanwhile. Told for an hour.',
  log_not_sealed: 'The log was not sealed since {since}.',
} as const;
