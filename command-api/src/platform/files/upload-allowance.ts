import { type Rejection, rendered } from '@anupalan/domain/kernel/rejection';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../app.js';

const MB = 1024 * 1024;
/** Limit of all files that one customer stores in a day, in MB, including replaced and removed ones. */
export const maxDayMb = 500;
/** From the first file of a day on: longer than the rest of the day. */
const RETENTION_MS = 24 * 3600_000;

type Stores = Pick<App, 'clock' | 'keyValue'>;

/** The day whose allowance is spent now, in India, `YYYY-MM-DD`. */
export const allowanceDay = ({ clock }: Pick<App, 'clock'>): string => dayInIndia(isoNow(clock));

/** One counter for each day, so that bytes given back late are no credit for the next day. */
const keyOf = (customerId: string, day: string): string => `upload-bytes/${customerId}/${day}`;

const tooMuch = (): Rejection => ({
  kind: 'not_allowed',
  ...rendered('upload.day_bytes', { max: maxDayMb }),
  allowed: [],
});

/** Null while a customer may still store some bytes. */
export const refuseSpentAllowance = async (app: Stores, customerId: string): Promise<Rejection | null> => {
  const entry = await app.keyValue.get(keyOf(customerId, allowanceDay(app)));
  return Number(entry?.value ?? 0) < maxDayMb * MB ? null : tooMuch();
};

/** Subtracts the bytes from the customer's allowance for the day; null when they may be stored. */
export const takeAllowance = async (
  app: Stores,
  customerId: string,
  bytes: number,
  day = allowanceDay(app),
): Promise<Rejection | null> => {
  if (bytes === 0) return null;
  const { value } = await app.keyValue.increment(keyOf(customerId, day), bytes, RETENTION_MS);
  if (value <= maxDayMb * MB) return null;
  await giveBackAllowance(app, customerId, bytes, day);
  return tooMuch();
};

/** Called when bytes that were taken on a day are not kept after all. A day that is over gets nothing back. */
export const giveBackAllowance = async (app: Stores, customerId: string, bytes: number, day: string): Promise<void> => {
  if (day === allowanceDay(app)) await app.keyValue.increment(keyOf(customerId, day), -bytes, RETENTION_MS);
};
