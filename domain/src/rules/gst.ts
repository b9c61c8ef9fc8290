/** GST on our own fee, in percent; a government fee is passed on without it. */
export const GST_PERCENT = 18;
/** The highest fee of either kind that one final payment asks for, in rupees. */
export const MAX_FEE_RUPEES = 10_000_000;
/** The most government fees of one final payment. */
export const MAX_FEE_LINES = 20;

/**
 * GST on a professional fee before tax, both in paise. The Centre's and the state's half are separate taxes, each
 * rounded to the nearest paisa, so they are equal and the sum is even.
 */
export const gstOn = (professionalFeePaise: number): number =>
  2 * Math.round((professionalFeePaise * GST_PERCENT) / 200);

/** The greatest fee before tax that is not more than this amount with its GST, in paise. */
export const feeBeforeGst = (withGstPaise: number): number => {
  const near = Math.round((withGstPaise * 100) / (100 + GST_PERCENT));
  return near + gstOn(near) > withGstPaise ? near - 1 : near;
};

/**
 * Splits an amount that includes GST as on tax documents: the value before tax and the two equal halves of the tax of a
 * supply within one state, in whole paise that add up. 399.00 → 338.14 + 30.43 + 30.43.
 */
export const splitGst = (
  totalPaise: number,
): { readonly taxable: number; readonly cgst: number; readonly sgst: number } => {
  const half = Math.round((totalPaise * GST_PERCENT) / (2 * (100 + GST_PERCENT)));
  return { taxable: totalPaise - 2 * half, cgst: half, sgst: half };
};
