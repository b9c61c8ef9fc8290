import type { KeptReports } from '@anupalan/domain/contracts/payments';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../platform/app.js';

const PREFIX = 'refused-webhook:';
const COUNT_PREFIX = 'refused-webhooks-in:';
const MINUTE_MS = 60_000;
const MOST_ORDERS_A_MINUTE = 9;
const RETENTION_MS = 90 * 24 * 3600_000;

type Report = { readonly at: string; readonly code: string; readonly orderId: string | null };

/** Stores for admins that a report of the gateway changed nothing, and why. */
export const keepReport = async (app: App, code: string, orderId: string | null): Promise<void> => {
  app.log.warn({ code, orderId, gateway: app.gateway.name }, 'webhook refused');
  const at = isoNow(app.clock);
  // So that a flood of webhooks cannot fill the store: in a minute a code has one entry without an order, and a few
  // with one.
  const minute = `${at.slice(0, 16)}:${code}`;
  const place = orderId === null ? 0 : (await app.keyValue.increment(`${COUNT_PREFIX}${minute}`, 1, MINUTE_MS)).value;
  if (place > MOST_ORDERS_A_MINUTE) return;
  const key = `${PREFIX}${minute}:${place}`;
  const report: Report = { at, code, orderId };
  await app.keyValue.put(key, JSON.stringify(report), { ttlMs: RETENTION_MS });
};

/** The stored reports; those of one order for one reason are joined. The last ones come first. */
export const reportsKept = async ({ keyValue }: Pick<App, 'keyValue'>): Promise<KeptReports[]> => {
  const found = new Map<string, KeptReports>();
  for (const { value } of await keyValue.list(PREFIX)) {
    const { at, code, orderId }: Report = JSON.parse(value);
    const of = `${code} ${orderId}`;
    const count = (found.get(of)?.count ?? 0) + 1;
    // Sorted by minute: the last one stays.
    found.delete(of);
    found.set(of, { code, order_id: orderId, count, last_at: at });
  }
  return [...found.values()].reverse();
};
