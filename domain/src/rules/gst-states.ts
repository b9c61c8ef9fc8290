import { checkGstin, stateCodeOfGstin } from './gstin.js';

/** States and union territories by their two digits in a GSTIN. 25 (Daman and Diu) and 28 are merged into 26 and 37. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** All states and union territories by name. */
export const STATE_NAMES: readonly string[] = Object.values(STATES).sort();

/** The name of the state of a two-digit GST code; undefined for an unknown code. */
export const stateOfGstCode = (code: string): string | undefined =>
  Object.hasOwn(STATES, code) ? STATES[code] : undefined;

/** True for a valid GSTIN whose state code has a name, which a receipt prints. */
export const isGstinOfAState = (gstin: string): boolean =>
  checkGstin(gstin) === null && stateOfGstCode(stateCodeOfGstin(gstin)) !== undefined;

const keyOf = (name: string): string => name.trim().toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ');
const CODES: ReadonlyMap<string, string> = new Map(Object.entries(STATES).map(([code, name]) => [keyOf(name), code]));

/** The two-digit GST code of a state by its name; undefined for an unknown name. */
export const gstCodeOfState = (name: string): string | undefined => CODES.get(keyOf(name));

/** Union territories without a legislature: their half of the tax has another name. */
const WITHOUT_LEGISLATURE: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38']);

/** The name of the state's half of the tax: `SGST` or `UTGST`. */
export const stateTaxOfGstCode = (code: string): 'SGST' | 'UTGST' => (WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST');
