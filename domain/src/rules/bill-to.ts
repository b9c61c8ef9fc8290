import { gstCodeOfState, isGstinOfAState, stateOfGstCode } from './gst-states.js';
import { checkGstin, stateCodeOfGstin } from './gstin.js';
import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';
import { canonicalName, checkCustomerName } from './profile.js';

/** Whom receipts name as their recipient: the customer, or the business that they buy for. */
export type BillTo = {
  readonly name: string;
  /** The name of a state; null where it is not known. */
  readonly state: string | null;
  readonly gstin: string | null;
};

/** The state of a recipient: the first two digits of their GSTIN decide it. */
export const stateOfBillTo = ({ state, gstin }: Pick<BillTo, 'state' | 'gstin'>): string | null =>
  gstin === null || checkGstin(gstin) !== null ? state : (stateOfGstCode(stateCodeOfGstin(gstin)) ?? state);

/** The problems of a recipient, by value. */
export const billToProblems = ({ name, state, gstin }: BillTo): Readonly<Record<keyof BillTo, Problem | null>> => ({
  name: checkCustomerName(name),
  state: state === null || gstCodeOfState(state) !== undefined ? null : problem('bill_to.state'),
  gstin: gstin === null ? null : (checkGstin(gstin) ?? (isGstinOfAState(gstin) ? null : problem('gstin.format'))),
});

/** The stored form of a recipient without problems. */
export const canonicalBillTo = ({ name, state, gstin }: BillTo): BillTo => {
  const id = gstin === null ? null : normaliseId(gstin);
  return { name: canonicalName(name), state: stateOfBillTo({ state, gstin: id }), gstin: id };
};
