import { GST_PERCENT } from '../rules/gst.js';

/** Whole paise. Rupees exist at the edge only; no floats. */
export type Paise = number;

export const fromRupees = (rupees: number): Paise => {
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise)) throw new RangeError(`not an amount: ${rupees}`);
  return paise;
};

/** Rupees for the wire; exact for whole rupees, two decimals at most otherwise. */
export const toRupees = (paise: Paise): number => paise / 100;

/** Text A section 5: professional fee = floor(total / 1.18) in whole rupees, GST = the rest. 399 → 338 + 61. */
export const feeBreakup = (total: Paise): { readonly professionalFee: Paise; readonly gst: Paise } => {
  const professionalFee = Math.floor(total / (100 + GST_PERCENT)) * 100;
  return { professionalFee, gst: total - professionalFee };
};
