import { type FilledBy, fill, type Params } from './fill.js';

/** What is answered once something is done, by code; what a step of a workflow says is in `stepTexts`. */
export const doneTexts = {
  logged_out: 'You have been successfully logged out.',
  session_ended: 'The session has been ended.',
  signed_out_everywhere: 'You have been signed out everywhere.',
  signed_in: 'Login successful',
  otp_sent: 'Please check your mobile for the verification code.',
  otp_resent: 'A new verification code has been sent to your mobile.',
  second_factor_sent: 'We sent a code to {email}.',
  recovery_codes_issued: 'Keep these codes in a safe place.',
  authenticator_removed: 'The authenticator app has been removed.',
  preferences_saved: 'Your preferences are saved.',
  notifications_read: 'Your notifications are marked as read.',
  submitted: 'Submitted for review',
  delivery_confirmed: 'Thank you. The delivery is confirmed.',
  consultation_booked: 'The call is booked',
  slots_proposed: 'The customer is asked to choose',
  summary_delivered: 'The summary was delivered',
  message_sent: 'Message sent',
  note_added: 'Note added',
  case_assigned: 'Case assigned',
  case_claimed: 'The case is yours',
  case_handed_over: 'The case was handed over',
  document_reviewed: 'Reviewed',
  file_uploaded: 'File successfully uploaded',
  document_removed: 'Document removed',
  registered: 'Registration Successful',
  assigned: 'Assigned',
  handed_over: 'Handed over',
  closed: 'Closed',
  all_done: '{done} done',
  some_failed: '{done} done, {failed} failed',
  availability_changed: 'Availability changed',
  rule_created: 'Rule created',
  rule_saved: 'Rule saved',
  service_type_created: 'Service type created',
  service_type_saved: 'Service type saved',
  service_type_chosen: 'Service type chosen',
  staff_profile_created: 'Staff profile created',
  staff_profile_saved: 'Staff profile saved',
  settings_saved: 'Settings saved',
  attempt_noted: 'Noted.',
  gateway_asked: 'The gateway was asked.',
  simulated: 'The gateway will tell us in a moment.',
  not_for_us: 'Not for us.',
  recorded: 'Recorded.',
  rebuild_started: 'The rebuild has started. The old view answers until it is done.',
  rebuild_paused: 'The rebuild is on hold.',
  rebuild_resumed: 'The rebuild goes on.',
  rebuild_cancelled: 'The rebuild was dropped. Nothing has changed.',
  rolled_back: 'The view before answers again.',
  document_retried: 'The document is up to date again.',
  event_skipped: 'The event was left out, the document is up to date again.',
  job_retried: 'The job will be tried again.',
  nothing_failed: 'Nothing has failed in this queue.',
  one_job_retried: '1 job will be tried again.',
  jobs_retried: '{jobs} jobs will be tried again.',
  test_service_created: 'The test service has been created.',
} as const;

/** The part that all answers of commands have in common. */
export interface Success {
  readonly success: true;
  readonly code: string;
  readonly message: string;
  readonly params?: Params;
}

export type DoneCode = keyof typeof doneTexts;

/** Says that something is done, in the words of the catalogue. */
export const success = <C extends DoneCode>(code: C, ...[params]: FilledBy<(typeof doneTexts)[C]>): Success => ({
  success: true,
  code,
  message: fill(doneTexts[code], params),
  ...(params && { params }),
});
