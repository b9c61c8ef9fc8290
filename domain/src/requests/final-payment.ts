import type { Paise } from '../kernel/money.js';
import { GST_PERCENT, gstOn } from '../rules/gst.js';
import type { LineItem } from './events.js';

/** The lines of a final payment from the two fees before tax; a fee of 0 has no line. */
export const finalPaymentLines = (fees: {
  readonly professionalFeePaise: Paise;
  readonly governmentFeePaise: Paise;
}): readonly LineItem[] =>
  (
    [
      { kind: 'professional_fee', label: 'Professional fee', amountPaise: fees.professionalFeePaise },
      { kind: 'gst', label: `GST (${GST_PERCENT}%)`, amountPaise: gstOn(fees.professionalFeePaise) },
      { kind: 'government_fee', label: 'Government fee', amountPaise: fees.governmentFeePaise },
    ] satisfies readonly LineItem[]
  ).filter(({ amountPaise }) => amountPaise !== 0);

/** True when our own fees, with GST, exceed those that the catalogue announced at the purchase. */
export const isUnannounced = (lines: readonly LineItem[], announcedPaise: Paise): boolean =>
  sumOf(lines, 'professional_fee') + sumOf(lines, 'gst') > announcedPaise;

export const sumOf = (lines: readonly LineItem[], kind?: LineItem['kind']): Paise =>
  lines.reduce((sum, line) => (kind === undefined || line.kind === kind ? sum + line.amountPaise : sum), 0);
