/** For which business a service is looked at in this tab, until it is bought: a page of the business led to it. */
const KEY = 'anupalan_business_for';

/** Remembers the business for which the service is wanted. */
export function keepBusinessFor(serviceId: string, businessId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([serviceId, businessId]));
  } catch {
    // Without storage, the business is chosen on the page of the request.
  }
}

/** The business for which the service was wanted. */
export function businessFor(serviceId: string): string | null {
  try {
    const [service, business] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly string[];
    return service === serviceId && business !== undefined ? business : null;
  } catch {
    return null;
  }
}

/** Forgets it once the request knows. */
export function forgetBusinessFor(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was kept.
  }
}
