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

/** The lines of a final payment from the two fees before tax; a fee of 0 has no line. */
export const finalPaymentLines = (fees: {
  readonly professionalFeePaise: Paise;
  readonly governmentFeePaise: Paise;
}): readonly LineItem[] =>
  [
    lineOf('professional_fee', fees.professionalFeePaise),
    lineOf('gst', gstOn(fees.professionalFeePaise)),
    lineOf('government_fee', fees.governmentFeePaise),
  ].filter(({ amountPaise }) => amountPaise !== 0);

/** True when our own fees, with GST, exceed those that the catalogue announced at the purchase. */
export const isUnannounced = (lines: readonly LineItem[], announcedPaise: Paise): boolean =>
  sumOf(lines, 'professional_fee') + sumOf(lines, 'gst') > announcedPaise;

export const sumOf = (lines: readonly LineItem[], kind?: LineItem['kind']): Paise =>
  lines.reduce((sum, line) => (kind === undefined || line.kind === kind ? sum + line.amountPaise : sum), 0);
