import type { ApiKey } from '@anupalan/domain/contracts/integrations';
import { daysAfter, timeInIndia } from '@anupalan/domain/rules/dates';
import { today } from '../../shared/today';

/** In how many days a new key expires; null: it works until it is revoked. */
const DAYS = { month: 30, quarter: 90, year: 365, never: null } as const;
export type Expiry = keyof typeof DAYS;
export const EXPIRIES = Object.keys(DAYS) as readonly Expiry[];

/** The last minute of the day on which a key made at `now` expires, so that the shown day still works; null: never. */
export const expiresAt = (expiry: Expiry, now: number): string | null => {
  const days = DAYS[expiry];
  return days === null ? null : timeInIndia(daysAfter(today(now), days), '23:59');
};

/** From here on the list warns: enough time to rotate a key in somebody else's system. */
const WARN_MS = 14 * 24 * 3600_000;

/** A key's state as the list shows it: an active key that expires soon is told from the others. */
export const stateOf = (
  { status, expires_at }: Pick<ApiKey, 'status' | 'expires_at'>,
  now: number,
): ApiKey['status'] | 'expiring' =>
  status === 'active' && expires_at !== null && Date.parse(expires_at) - now < WARN_MS ? 'expiring' : status;
