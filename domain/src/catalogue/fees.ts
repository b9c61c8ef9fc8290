import type { Paise } from '../kernel/money.js';

export const GOVERNMENT_FEE_KINDS = ['none', 'included', 'from', 'at_cost'] as const;
export type GovernmentFeeKind = (typeof GOVERNMENT_FEE_KINDS)[number];

/** What a service's price says about fees and duties of the government (reading 40). */
export type GovernmentFees = {
  /** `from` names the least amount; `at_cost` is passed on as the authority asks for it. */
  readonly kind: GovernmentFeeKind;
  /** With `from` only. */
  readonly fromPaise: Paise | null;
  readonly note: string;
};

/** An amount that may fall due after the price was paid. */
export type LaterFee = {
  /** Who gets it. What we get contains GST, as every price does. */
  readonly payee: 'us' | 'government';
  readonly label: string;
  readonly fromPaise: Paise;
  /** Null where one amount is known. */
  readonly toPaise: Paise | null;
  readonly note: string;
};

export const NO_GOVERNMENT_FEES: GovernmentFees = { kind: 'none', fromPaise: null, note: '' };

/** The most that we may still ask for ourselves, with GST, without giving a reason. */
export const announcedFee = (laterFees: readonly LaterFee[]): Paise =>
  laterFees.reduce((sum, { payee, fromPaise, toPaise }) => (payee === 'us' ? sum + (toPaise ?? fromPaise) : sum), 0);
