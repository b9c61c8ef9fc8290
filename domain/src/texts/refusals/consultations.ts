/** Consultations and their calendar. */
export const consultationRefusals = {
  booking_steps_only: 'This follows from the steps of the booking only.',
  slot_not_proposed: 'This time is not proposed any more. Choose one of those shown.',
  slot_past: 'This time has passed. Choose another one.',
  consultation_not_booked: 'No time is booked for this call. Book one first.',
  consultation_took_place: 'This call is recorded already, with {minutes} minutes.',
  consultation_not_begun: 'This call has not begun yet. Book another time to move it.',
  conclusion_steps_only: 'This follows from the steps of the conclusion only.',
  case_steps_only: 'This follows from what happens to the case only.',
  not_a_consultation: 'Only consultations have a time for a call.',
  nobody_assigned: 'Nobody has this case yet. It needs somebody who makes the call.',
  assignee_changed: 'Somebody else has this case now. Try again.',
  'slots.number': 'Propose 1 to {max} times',
  slot_taken: 'This time is taken by another call. Choose another one.',
  consultation_not_open: 'This request is at "{label}": its time is not changed any more.',
  question_not_sent: 'The question is not handed in yet. A time is agreed once it is there.',
  'slot.format': 'This is not a time',
} as const;
