import type { Role } from '@anupalan/domain/rules/roles';
import type { App } from './app.js';
import { networkOf } from './network-of.js';

/** The events of the security log with their severity. docs/operations.md explains each; a test compares. */
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

/** The actor, address and subject. Numbers and addresses are passed in clear and written as keyed hashes. */
export interface SecurityFacts {
  /** The caller's IP address; null without a call. */
  readonly ip: string | null;
  /** E.164. */
  readonly mobile?: string;
  readonly userId?: string;
  readonly role?: Role;
  readonly sessionId?: string;
  readonly apiKeyId?: string;
  readonly method?: string;
  /** The pattern of the route, never the path of a call. */
  readonly route?: string;
  readonly code?: string;
  readonly attemptsRemaining?: number;
  readonly requestId?: string;
  /** Paths of the masked values that were shown; never the values. */
  readonly fields?: readonly string[];
  readonly limit?: string;
}

/** The name of a mobile number (E.164) in the security log; also the id of its `mobile` stream. */
export const numberHash = (app: Pick<App, 'keyedHash'>, mobile: string): Promise<string> =>
  app.keyedHash('mobile', mobile);

/** The name of an address in the security log: the whole address for IPv4, its network of 64 bits for IPv6. */
export const addressHash = (app: Pick<App, 'keyedHash'>, ip: string): Promise<string> =>
  app.keyedHash('address', networkOf(ip));

/**
 * Writes a line of the security log: `security` is the event's name. Written at any LOG_LEVEL, except in demo mode. An
 * unavailable vault leaves the hashes out of the line and does not fail the call.
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
