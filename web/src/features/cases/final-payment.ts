import type { CaseView } from '@anupalan/domain/contracts/requests';
import { feeBeforeGst, gstOn, MAX_FEE_RUPEES } from '@anupalan/domain/rules/gst';
import { type AnnouncedFees, isOursAbove, linesAbove } from '@anupalan/domain/rules/service-fees';

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

export interface GovernmentLine {
  readonly label: string;
  readonly amount: string;
  readonly reason: string;
}

/** The payment link in its dialog; amounts as they are typed. */
export interface LinkValues {
  readonly ours: string;
  /** The amount of our fee includes GST, as every price of the catalogue does. */
  readonly withGst: boolean;
  readonly description: string;
  readonly reason: string;
  readonly government: readonly GovernmentLine[];
}

/** What the service announced, where it is one known amount; a range is left to staff. */
export const announcedValues = ({ ours, government }: CaseView['announced_fees']): LinkValues => ({
  ours: ours > 0 ? String(ours) : '',
  withGst: true,
  description: '',
  reason: '',
  government: government.map(({ label, from, to }) => ({
    label,
    amount: from === to ? String(from) : '',
    reason: '',
  })),
});

const inPaise = ({ ours, government, open }: CaseView['announced_fees']): AnnouncedFees => ({
  ours: Math.round(ours * 100),
  government: government.map(({ label, from, to }) => ({
    label,
    from: Math.round(from * 100),
    to: Math.round(to * 100),
  })),
  open,
});

/** The lines of the payment in paise, and which of them exceed what was announced. Unreadable fees count as 0. */
export function finalPayment({ ours, withGst, government }: LinkValues, announced: CaseView['announced_fees']) {
  const typed = paiseOf(ours) ?? 0;
  const professional = withGst ? feeBeforeGst(typed) : typed;
  const gst = gstOn(professional);
  const lines = government.map(({ label, amount }) => ({ label: label.trim(), amount: paiseOf(amount) ?? 0 }));
  return {
    professional,
    gst,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, professional + gst),
    oursAbove: isOursAbove(professional + gst, inPaise(announced)),
    above: linesAbove(lines, inPaise(announced)),
  };
}
