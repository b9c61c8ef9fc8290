import { api } from './api/client';

/** For which business a service is looked at in this tab, until it is bought: a page of the business led to it. */
const KEY = 'anupalan_business_for';

interface Wanted {
  readonly service: string;
  readonly business: string;
  /** ISO-8601; a request that is older was not bought for it. */
  readonly since: string;
}

/** Remembers the business for which the service is wanted. */
export function keepBusinessFor(service: string, business: string): void {
  try {
    const since = new Date().toISOString();
    sessionStorage.setItem(KEY, JSON.stringify({ service, business, since } satisfies Wanted));
  } catch {
    // Without storage, the business is chosen on the page of the request.
  }
}

/** The business for which a request of the service, made at that time, was wanted. */
export function businessFor(service: string, madeAt: string): string | null {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wanted | null;
    return wanted?.service === service && madeAt >= wanted.since ? wanted.business : null;
  } catch {
    return null;
  }
}

/** Forgets it: the request knows, or the service is looked at for no business. */
export function forgetBusinessFor(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was kept.
  }
}

/** Says for which business a request is; null for none. A delivery then fills in what it registers. */
export const nameBusiness = (id: string, businessId: string | null, idempotencyKey?: string): Promise<unknown> =>
  api.put(
    `/api/requests/${encodeURIComponent(id)}/business`,
    { business_id: businessId },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
