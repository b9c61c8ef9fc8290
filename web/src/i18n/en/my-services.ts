/** Texts of area my-services (MYS). */
export const myServices = {
  title: 'My Services',
  signedOut: 'Log in to see your services',
  signedOutBody: 'Your services, their documents and each step are kept under your mobile number.',
} as const;
