/** Texts of area payment (PAY), and of the links to a registration (REG). */
export const payment = {
  successTitle: 'SUCCESS',
  continueToSuccess: 'Continue to Success Page',
  initFailed: 'Payment initialization failed: {{status}} {{statusText}}',
  error: 'Payment Error',
  noLink: 'Could not generate payment link. Please try again.',
  initiateFailed: 'Failed to initiate payment. Please try again.',
  invalidLink: 'Invalid payment link received from server',
  navigationError: 'Navigation Error',
  navigationErrorBody: 'Could not open payment page. Please try again or check popup settings.',
  testError: 'Test Payment Error',
  testErrorBody: 'Could not complete the test payment simulation.',
  testSuccess: 'Test Payment Successful',
  redirecting: 'Redirecting to Payment',
  continue: 'Continue to payment',
  otherOutcome: 'Choose another outcome',
  priceChanged: 'The price changed from {{old}} to {{now}}. Review and continue.',
  orderId: 'Order',
  service: 'Service',
  amount: 'Amount',
  status: 'Status',
  method: 'Paid by',
  paidOn: 'Paid on',
  receipt: 'Receipt',
  downloadReceipt: 'Download receipt',
  waiting: 'Waiting for the payment',
  simulated: {
    title: 'Test payment',
    lead: 'Demo mode: no money moves. The simulated payment succeeds unless you choose another outcome.',
    waits: 'Pays by itself in {{seconds}} s',
    payNow: 'Pay now',
  },
  underWay: { title: 'Buy another one?', lead: 'You already have one under way.' },
  leaving: {
    lead: "You'll pay on our payment provider's page and come back here.",
    stuck: "Your browser didn't open the payment page. Open it with the button; this page stays open.",
  },
  /** Of an order that waits for its gateway, also on the page of a request; the rest is in payment-pages.ts. */
  result: {
    confirming: "We're confirming your payment",
    confirmingBody: 'This usually takes a few seconds. You can leave this page.',
    slow: "This is taking longer than usual. We'll tell you as soon as your bank confirms. Haven't paid yet? You can still pay.",
    checkAgain: 'Check again',
  },
} as const;

/** Texts of the links to the short form; the dialog's own texts are loaded with it (registration.ts). */
export const registration = {
  open: 'Register',
  complete: 'Complete Registration',
  tellUs: 'Add a note or file (optional)',
} as const;
