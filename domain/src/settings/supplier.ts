import { isGstinOfAState } from '../rules/gst-states.js';
import type { Company } from './settings-record.js';

/** The company as a receipt names it, its address in one line; null before name, address and GSTIN are all given. */
export const supplierOfCompany = ({
  companyName,
  companyAddress,
  gstin,
}: Pick<Company, 'companyName' | 'companyAddress' | 'gstin'>): {
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
} | null => {
  const name = companyName.trim();
  const lines = companyAddress.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const address = lines.filter((line) => line !== '').join(', ');
  return name === '' || address === '' || !isGstinOfAState(gstin) ? null : { name, address, gstin };
};
