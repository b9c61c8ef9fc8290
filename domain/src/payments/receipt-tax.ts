import type { Paise } from '../kernel/money.js';
import { GST_PERCENT, gstOn, splitGst } from '../rules/gst.js';
import { stateOfGstCode, stateTaxOfGstCode } from '../rules/gst-states.js';
import { stateCodeOfGstin } from '../rules/gstin.js';
import type { OrderLine, PlaceOfSupply, ReceiptTax } from './events.js';

/** Legal and accounting services, under which all of ours are. */
const SAC = { sac: '9982', sacName: 'legal and accounting services' } as const;

const sumOf = (lines: readonly OrderLine[], kind: string): Paise =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountPaise : sum), 0);

/**
 * What a paid order is made of, by the rules of today. An order whose lines say the fee and its tax to the paisa keeps them: of
 * an odd tax the state's half is the larger by one. One whose lines are in whole rupees (a price that includes the tax) is
 * taken apart from its amount.
 */
export const receiptTaxOf = ({
  amountPaise,
  lineItems,
}: {
  readonly amountPaise: Paise;
  readonly lineItems: readonly OrderLine[];
}): ReceiptTax => {
  const [fee, gst, governmentFeePaise] = (['professional_fee', 'gst', 'government_fee'] as const).map((kind) =>
    sumOf(lineItems, kind),
  ) as [Paise, Paise, Paise];
  const said = gst === gstOn(fee) && fee + gst + governmentFeePaise === amountPaise;
  const half = Math.floor(gst / 2);
  const { taxable, cgst, sgst } = said
    ? { taxable: fee, cgst: half, sgst: gst - half }
    : splitGst(amountPaise - governmentFeePaise);
  return {
    ...SAC,
    ratePercent: GST_PERCENT,
    taxablePaise: taxable,
    cgstPaise: cgst,
    sgstPaise: sgst,
    governmentFeePaise,
  };
};

/** The supplier's state: no address of the customer is known when they pay. `gstin` is one whose state has a name. */
export const placeOfSupply = (gstin: string): PlaceOfSupply => {
  const code = stateCodeOfGstin(gstin);
  return { code, state: stateOfGstCode(code) ?? 'State', stateTax: stateTaxOfGstCode(code) };
};
