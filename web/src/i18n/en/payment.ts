/** Texts of areas payment (PAY) and registration (REG). */
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
} as const;

export const registration = {
  nameShort: 'Name must be at least 3 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  businessName: 'Business name is required',
  fileSize: 'File size should be less than 5MB',
  fileType: 'Only PDF, Word, and image files are accepted',
  continueToPayment: 'Continue to Payment',
  backToForm: 'Back to Form',
  complete: 'Complete Registration',
  inProgress: 'Registration in progress',
  success: 'Registration Successful',
  failed: 'Registration Failed',
  failedBody: 'There was an error processing your request.',
} as const;
