/**
 * The order that the browser went to pay for: a reminder only. Whether it is paid, and for what amount, is the server's to
 * say (PAY-11, PAY-12).
 */
const KEY = 'anupalan_pending_order';

export interface PendingOrder {
  readonly orderId: string;
  readonly serviceId: string;
  /** Rupees, as they were shown. */
  readonly amount: number;
  readonly title: string;
}

export function keepPendingOrder(order: PendingOrder): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // Without storage only the reminder is missing.
  }
}

/** The order kept here, or null; also null for anything that does not look like one. */
export function pendingOrder(): PendingOrder | null {
  try {
    const order = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PendingOrder | null;
    return typeof order?.orderId === 'string' && typeof order.serviceId === 'string' ? order : null;
  } catch {
    return null;
  }
}

/** Forgets the order once the server says that it is settled; another one that was begun meanwhile stays. */
export function forgetPendingOrder(orderId: string): void {
  if (pendingOrder()?.orderId !== orderId) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there then.
  }
}
