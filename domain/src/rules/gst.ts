/** GST on our own fee, in percent; a government fee is passed on without it. */
export const GST_PERCENT = 18;

/** GST on a professional fee before tax, to the nearest paisa. Both in paise. */
export const gstOn = (professionalFeePaise: number): number => Math.round((professionalFeePaise * GST_PERCENT) / 100);
