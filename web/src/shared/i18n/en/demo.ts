export const demo = {
  title: 'Demo outbox',
  lead: 'Demo mode: every SMS and email that would have been sent, newest first.',
  to: 'Mobile number or email address',
  channel: { sms: 'SMS', mail: 'Email' },
  toWhom: 'to {{to}}',
  none: 'Nothing was sent yet',
  noneBody: 'Ask for a code to sign in, and it appears here.',
  noneTo: 'Nothing was sent to {{to}}',
  noneToBody: 'Check the number, or look at everything that was sent.',
} as const;
