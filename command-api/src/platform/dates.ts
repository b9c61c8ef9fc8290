const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** `21 Nov 2026` in India, for sentences. */
export const day = (iso: string): string => DAY.format(new Date(iso));
