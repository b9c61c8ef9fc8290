import type { FeesOfService } from '../rules/service-fees.js';
import { type ServiceDetails, serviceRecord } from './service-record.js';

/** Government fees and duties shown with a service's price (reading 40). */
export type GovernmentFees = ServiceDetails['governmentFees'];
/** An amount that may fall due after the price was paid. */
export type LaterFee = ServiceDetails['laterFees'][number];

export const NO_GOVERNMENT_FEES: GovernmentFees = serviceRecord.governmentFees.initial;

/** The fees in the shape of `rules/service-fees`, in paise. */
export const feesOf = ({
  governmentFees,
  laterFees,
}: Pick<ServiceDetails, 'governmentFees' | 'laterFees'>): FeesOfService => ({
  government_fees: { kind: governmentFees.kind, from: governmentFees.fromPaise },
  later_fees: laterFees.map(({ payee, label, fromPaise, toPaise, byState }) => ({
    payee,
    label,
    from: fromPaise,
    to: toPaise,
    by_state: byState.map((one) => ({ state: one.state, from: one.fromPaise, to: one.toPaise })),
  })),
});
