import type { Paise } from '../kernel/money.js';
import { GST_PERCENT, gstOn, splitGst } from '../rules/gst.js';
import { gstCodeOfState, isGstinOfAState, stateOfGstCode, stateTaxOfGstCode } from '../rules/gst-states.js';
import { checkGstin, stateCodeOfGstin } from '../rules/gstin.js';
import type { OrderLine, PlaceOfSupply, ReceiptTax } from './events.js';

/** Legal and accounting services, which cover all services of the catalogue. */
const SAC = { sac: '9982', sacName: 'legal and accounting services' } as const;

const sumOf = (lines: readonly OrderLine[], kind: string): Paise =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountPaise : sum), 0);

/**
 * The tax parts of a paid order, by today's rules. An order whose lines state the fee and its tax to the paisa keeps
 * them; one with lines in whole rupees (a price that includes the tax) is split from its amount. CGST and the state's
 * tax are always equal; a supply to another state has IGST instead.
 */
export const receiptTaxOf = (
  { amountPaise, lineItems }: { readonly amountPaise: Paise; readonly lineItems: readonly OrderLine[] },
  interState: boolean,
): ReceiptTax => {
  const [fee, gst, government] = (['professional_fee', 'gst', 'government_fee'] as const).map((kind) =>
    sumOf(lineItems, kind),
  ) as [Paise, Paise, Paise];
  // An offer of a bank may leave less than is passed on.
  const governmentFeePaise = Math.min(government, amountPaise);
  const said = gst === gstOn(fee) && fee + gst + government === amountPaise;
  const { taxable, cgst, sgst } = said
    ? { taxable: fee, cgst: gst / 2, sgst: gst / 2 }
    : splitGst(amountPaise - governmentFeePaise);
  return {
    ...SAC,
    ratePercent: GST_PERCENT,
    taxablePaise: taxable,
    cgstPaise: interState ? 0 : cgst,
    sgstPaise: interState ? 0 : sgst,
    igstPaise: interState ? cgst + sgst : 0,
    governmentFeePaise,
  };
};

/** The customer's location as they gave it; null where they did not. */
export type CustomerLocation = {
  readonly gstin: string | null;
  /** The name of a state. */
  readonly state: string | null;
};

const codeOf = ({ gstin, state }: CustomerLocation): string | undefined => {
  const registered = gstin !== null && checkGstin(gstin) === null ? stateCodeOfGstin(gstin) : undefined;
  if (registered !== undefined && stateOfGstCode(registered) !== undefined) return registered;
  return state === null ? undefined : gstCodeOfState(state);
};

/** State and GSTIN of a receipt's recipient, as far as they are those of a state. */
export const recipientPlace = (
  customer: CustomerLocation | null,
): { readonly recipientState: string | null; readonly recipientGstin: string | null } => {
  const code = customer === null ? undefined : codeOf(customer);
  const gstin = customer?.gstin ?? null;
  return {
    recipientState: code === undefined ? null : (stateOfGstCode(code) ?? null),
    recipientGstin: gstin !== null && isGstinOfAState(gstin) ? gstin : null,
  };
};

/**
 * The customer's state when the receipt is issued: that of their GSTIN, else the one they named, else the supplier's
 * (IGST Act, section 12(2)), since an initial payment usually comes before the form.
 */
export const placeOfSupply = (supplierGstin: string, customer: CustomerLocation | null): PlaceOfSupply => {
  const code = (customer === null ? undefined : codeOf(customer)) ?? stateCodeOfGstin(supplierGstin);
  return { code, state: stateOfGstCode(code) ?? 'State', stateTax: stateTaxOfGstCode(code) };
};

/** True for a supply to another state than the supplier's. */
export const isInterState = (supplierGstin: string, { code }: PlaceOfSupply): boolean =>
  code !== stateCodeOfGstin(supplierGstin);
