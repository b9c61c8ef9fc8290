import type { Paise } from '../kernel/money.js';
import type { FeesOfService } from '../rules/service-fees.js';
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
  /** Its amounts in the states where they are known; elsewhere those above hold. */
  readonly byState: readonly {
    readonly state: string;
    readonly fromPaise: Paise;
    readonly toPaise: Paise | null;
  }[];
  readonly note: string;
};

export const NO_GOVERNMENT_FEES: GovernmentFees = { kind: 'none', fromPaise: null, note: '' };

/** The fees in the shape of `rules/service-fees`, in paise. */
export const feesOf = ({
  governmentFees,
  laterFees,
}: {
  readonly governmentFees: GovernmentFees;
  readonly laterFees: readonly LaterFee[];
}): FeesOfService => ({
  government_fees: { kind: governmentFees.kind, from: governmentFees.fromPaise },
  later_fees: laterFees.map(({ payee, label, fromPaise, toPaise, byState }) => ({
    payee,
    label,
    from: fromPaise,
    to: toPaise,
    by_state: byState.map((one) => ({ state: one.state, from: one.fromPaise, to: one.toPaise })),
  })),
});
