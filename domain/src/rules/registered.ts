/** The numbers that a delivery may bring: `registration` is a CIN or an LLPIN. */
export const REGISTERED_NUMBERS = ['registration', 'gstin', 'pan', 'tan'] as const;
export type RegisteredNumber = (typeof REGISTERED_NUMBERS)[number];

/** What an authority has registered, and when (`YYYY-MM-DD`); '' for what it has not. */
export type Registered = Readonly<Record<RegisteredNumber, string>> & { readonly registeredOn: string };
