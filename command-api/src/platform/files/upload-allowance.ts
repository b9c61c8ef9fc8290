import { type Rejection, rendered } from '@anupalan/domain/kernel/rejection';
import type { App } from '../app.js';

const MB = 1024 * 1024;
/** Limit of all files that one customer stores in 24 hours, in MB, including replaced and removed ones. */
export const maxDayMb = 500;
/** From the first file on. */
const DAY_MS = 24 * 3600_000;

const keyOf = (customerId: string): string => `upload-bytes/${customerId}`;

const tooMuch = (): Rejection => ({
  kind: 'not_allowed',
  ...rendered('upload.day_bytes', { max: maxDayMb }),
  allowed: [],
});

/** Null while a customer may still store some bytes. */
export const refuseSpentAllowance = async (
  { keyValue }: Pick<App, 'keyValue'>,
  customerId: string,
): Promise<Rejection | null> => {
  const entry = await keyValue.get(keyOf(customerId));
  return Number(entry?.value ?? 0) < maxDayMb * MB ? null : tooMuch();
};

/** Subtracts the bytes from the customer's allowance for the day; null when they may be stored. */
export const takeAllowance = async (
  { keyValue }: Pick<App, 'keyValue'>,
  customerId: string,
  bytes: number,
): Promise<Rejection | null> => {
  if (bytes === 0) return null;
  const { value } = await keyValue.increment(keyOf(customerId), bytes, DAY_MS);
  if (value <= maxDayMb * MB) return null;
  await giveBackAllowance({ keyValue }, customerId, bytes);
  return tooMuch();
};

/** Called where bytes that were taken are not kept after all. */
export const giveBackAllowance = async (
  { keyValue }: Pick<App, 'keyValue'>,
  customerId: string,
  bytes: number,
): Promise<void> => {
  await keyValue.increment(keyOf(customerId), -bytes, DAY_MS);
};
