import { api } from './api/client';

/** For which business a service is looked at in this tab, until it is bought: a page of the business led to it. */
const KEY = 'anupalan_business_for';

interface Wanted {
  readonly service: string;
  readonly business: string;
  /** What a question about it begins with, such as a form and its period; '' for nothing. */
  readonly about: string;
  /** The request that was bought for it, once that is known. */
  readonly request?: string;
  /** ISO-8601; a request that is older was not bought for it. */
  readonly since: string;
}

function keep(wanted: Wanted): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // Without storage, the business is chosen on the page of the request.
  }
}

function kept(): Wanted | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wanted | null;
  } catch {
    return null;
  }
}

/** Remembers the business for which the service is wanted, and what about. */
export const keepBusinessFor = (service: string, business: string, about: string): void =>
  keep({ service, business, about, since: new Date().toISOString() });

/** The business for which a request of the service, made at that time, was wanted; null once a request has taken it. */
export function businessFor(service: string, madeAt: string): string | null {
  const wanted = kept();
  const isFor = wanted?.service === service && wanted.request === undefined && madeAt >= wanted.since;
  return isFor ? wanted.business : null;
}

/** This request was bought for it: no other one is, and its question begins with what it is about. */
export function takeBusinessFor(request: string): void {
  const wanted = kept();
  if (wanted !== null) keep({ ...wanted, request });
}

/** What the question of the request begins with; '' for nothing. */
export function aboutOf(request: string): string {
  const wanted = kept();
  return wanted?.request === request ? wanted.about : '';
}

/** Forgets it: a service is looked at for no business. */
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
