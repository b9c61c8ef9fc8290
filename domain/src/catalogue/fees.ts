import type { Paise } from '../kernel/money.js';
import type { GOVERNMENT_FEE_KINDS, PAYEES } from '../rules/service-lists.js';

/** Government fees and duties shown with a service's price (reading 40). */
export type GovernmentFees = {
  /** `from` names the minimum; `at_cost` is passed on as the authority charges it. */
  readonly kind: (typeof GOVERNMENT_FEE_KINDS)[number];
  /** With `from` only. */
  readonly fromPaise: Paise | null;
  readonly note: string;
};

/** An amount that may fall due after the price was paid. */
export type LaterFee = {
  /** The payee. Our part includes GST, as every price does. */
  readonly payee: (typeof PAYEES)[number];
  readonly label: string;
  readonly fromPaise: Paise;
  /** Null for a single known amount. */
  readonly toPaise: Paise | null;
  readonly note: string;
};

export const NO_GOVERNMENT_FEES: GovernmentFees = { kind: 'none', fromPaise: null, note: '' };

/** The maximum of our own later fees, with GST, that needs no reason. */
export const announcedFee = (laterFees: readonly LaterFee[]): Paise =>
  laterFees.reduce((sum, { payee, fromPaise, toPaise }) => (payee === 'us' ? sum + (toPaise ?? fromPaise) : sum), 0);
