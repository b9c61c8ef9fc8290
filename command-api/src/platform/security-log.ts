import type { Role } from '@anupalan/domain/kernel/event';
import type { App } from './app.js';
import { networkOf } from './network-of.js';

/** What the security log tells, and how grave it is. docs/operations.md explains each; a test compares. */
export const SECURITY_EVENTS = {
  sign_in_failed: 'warn',
  sign_in_locked: 'warn',
  second_factor_failed: 'warn',
  signed_in: 'info',
  signed_in_new_device: 'info',
  session_refused: 'info',
  personal_data_revealed: 'info',
  act_refused: 'warn',
  limit_reached: 'warn',
} as const satisfies Readonly<Record<string, 'info' | 'warn'>>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Who did it, from where, and what it was about. Numbers and addresses are given in clear and written as keyed hashes. */
export interface SecurityFacts {
  /** The caller's IP address; null where nobody called. */
  readonly ip: string | null;
  /** E.164. */
  readonly mobile?: string;
  readonly userId?: string;
  readonly role?: Role;
  readonly sessionId?: string;
  readonly method?: string;
  /** The pattern of the route, never the path of a call. */
  readonly route?: string;
  /** Code of the refusal. */
  readonly code?: string;
  readonly attemptsRemaining?: number;
  readonly requestId?: string;
  /** Which masked values were shown, by their paths in the form; never the values. */
  readonly fields?: readonly string[];
  /** Name of the limit that was reached. */
  readonly limit?: string;
}

/** By which the security log names a mobile number (E.164); also the id of its `mobile` stream. */
export const numberHash = (app: Pick<App, 'keyedHash'>, mobile: string): Promise<string> =>
  app.keyedHash('mobile', mobile);

/** By which the security log names an address: whole for IPv4, its network of 64 bits for IPv6. */
export const addressHash = (app: Pick<App, 'keyedHash'>, ip: string): Promise<string> =>
  app.keyedHash('address', networkOf(ip));

/**
 * Writes a line of the security log: `security` is the event's name. It is written whatever LOG_LEVEL says, except in demo mode.
 * A vault that is away costs the line its hashes, not the caller the answer.
 */
export const noteSecurity = async (
  app: Pick<App, 'config' | 'keyedHash' | 'log'>,
  event: SecurityEvent,
  { ip, mobile, ...facts }: SecurityFacts,
): Promise<void> => {
  const log = app.log.child({ security: event }, app.config.demo ? {} : { level: 'info' });
  const level = SECURITY_EVENTS[event];
  try {
    const [address, number] = await Promise.all([
      ip === null ? undefined : addressHash(app, ip),
      mobile === undefined ? undefined : numberHash(app, mobile),
    ]);
    log[level]({ ...facts, number, address }, 'security');
  } catch (error) {
    log[level]({ ...facts, err: error }, 'security');
  }
};
