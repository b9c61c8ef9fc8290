import { feeBreakup, type Paise } from '../kernel/money.js';
import { GST_PERCENT, gstOn } from '../rules/gst.js';
import { feeTexts } from '../texts/fees.js';
import { fill } from '../texts/fill.js';
import type { LineItem } from './events.js';

const lineOf = (kind: LineItem['kind'], amountPaise: Paise): LineItem => ({
  kind,
  label: fill(feeTexts[kind], { percent: GST_PERCENT }),
  amountPaise,
});

/** The lines of the first payment, whose price includes GST. */
export const initialPaymentLines = (pricePaise: Paise): readonly LineItem[] => {
  const { professionalFee, gst } = feeBreakup(pricePaise);
  return [lineOf('professional_fee', professionalFee), lineOf('gst', gst)];
};

/** A line of a fee before tax, with its own name and reason where it has them. */
export type Fee = { readonly amountPaise: Paise } & Partial<Pick<LineItem, 'label' | 'reason'>>;

/** The lines of a final payment from the fees before tax; a fee of 0 has no line. */
export const finalPaymentLines = (fees: {
  readonly professionalFee: Fee;
  readonly governmentFees: readonly Fee[];
}): readonly LineItem[] =>
  [
    { ...lineOf('professional_fee', 0), ...fees.professionalFee },
    lineOf('gst', gstOn(fees.professionalFee.amountPaise)),
    ...fees.governmentFees.map((fee) => ({ ...lineOf('government_fee', 0), ...fee })),
  ].filter(({ amountPaise }) => amountPaise !== 0);

export const sumOf = (lines: readonly LineItem[], kind?: LineItem['kind']): Paise =>
  lines.reduce((sum, line) => (kind === undefined || line.kind === kind ? sum + line.amountPaise : sum), 0);
