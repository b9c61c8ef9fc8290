import type { Paise } from '../kernel/money.js';
import { splitGst } from '../rules/gst.js';
import type { MoneyParts, OrderLine } from './events.js';
import { receiptTaxOf } from './receipt-tax.js';

const sum = ({ feePaise, gstPaise, governmentPaise }: MoneyParts): Paise => feePaise + gstPaise + governmentPaise;

/** The parts of a captured amount, as its receipt states them. */
export const partsOf = (amountPaise: Paise, lineItems: readonly OrderLine[]): MoneyParts => {
  const { taxablePaise, cgstPaise, sgstPaise, governmentFeePaise } = receiptTaxOf({ amountPaise, lineItems }, false);
  return { feePaise: taxablePaise, gstPaise: cgstPaise + sgstPaise, governmentPaise: governmentFeePaise };
};

/** The parts of a capture that paid its order. */
export const partsOfCapture = (
  { parts, amountPaise }: { readonly parts: MoneyParts | null; readonly amountPaise: Paise },
  order: { readonly lineItems: readonly OrderLine[] } | null,
): MoneyParts => parts ?? partsOf(amountPaise, order?.lineItems ?? []);

/**
 * The parts of an amount that goes back out of what is left of a payment: our fee with its tax first, since an authority
 * keeps what it was paid.
 */
export const partsGivenBack = (rest: MoneyParts, amountPaise: Paise): MoneyParts => {
  const ours = Math.min(amountPaise, rest.feePaise + rest.gstPaise);
  if (ours === rest.feePaise + rest.gstPaise) return { ...rest, governmentPaise: amountPaise - ours };
  const feePaise = Math.min(splitGst(ours).taxable, rest.feePaise);
  return { feePaise, gstPaise: ours - feePaise, governmentPaise: 0 };
};

/** What is left of a payment after some of it went back. */
export const restAfter = (rest: MoneyParts, back: MoneyParts): MoneyParts => ({
  feePaise: rest.feePaise - back.feePaise,
  gstPaise: rest.gstPaise - back.gstPaise,
  governmentPaise: rest.governmentPaise - back.governmentPaise,
});

/**
 * The amount that an admin is proposed to give back: all that is left before the filing was made, and our own part of it
 * afterwards.
 */
export const proposedRefund = (rest: MoneyParts, refundablePaise: Paise, filingMade: boolean): Paise =>
  Math.min(refundablePaise, filingMade ? rest.feePaise + rest.gstPaise : sum(rest));
