/** The consent of a first sign-in. */
export const privacy = {
  consent: 'By continuing you agree to our',
  terms: 'terms',
  and: 'and',
  consentLink: 'privacy notice',
} as const;
