import { gstOn, MAX_FEE_RUPEES } from '@anupalan/domain/rules/gst';

/** Paise of a text of rupees ('1999', '1999.50'); null for anything else. */
export function paiseOf(text: string): number | null {
  const clean = text.trim();
  if (!/^\d+(\.\d{0,2})?$/.test(clean)) return null;
  return Math.round(Number(clean) * 100);
}

/** Why an amount of rupees is invalid, as a key of the texts; an empty text is valid. */
export function feeProblem(text: string): 'feeWrong' | 'feeHigh' | null {
  if (text.trim() === '') return null;
  const paise = paiseOf(text);
  if (paise === null) return 'feeWrong';
  return paise > MAX_FEE_RUPEES * 100 ? 'feeHigh' : null;
}

/** GST on the professional fee, to the nearest paisa, and the total; all in paise. Unreadable fees count as 0. */
export function finalPayment(professionalFee: string, governmentFee: string) {
  const professional = paiseOf(professionalFee) ?? 0;
  const government = paiseOf(governmentFee) ?? 0;
  const gst = gstOn(professional);
  return { professional, government, gst, total: professional + gst + government };
}

export { moneyText as formatPaise } from '@anupalan/domain/rules/money-text';
