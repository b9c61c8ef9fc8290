/**
 * The order for whose payment the browser left: only a reminder. The server decides whether it is paid, and the amount
 * (PAY-11, PAY-12).
 */
const KEY = 'anupalan_pending_order';

export interface PendingOrder {
  readonly orderId: string;
  readonly serviceId: string;
  /** Rupees, as shown. */
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

/** The stored order, or null when it is missing or malformed. */
export function pendingOrder(): PendingOrder | null {
  try {
    const order = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PendingOrder | null;
    return typeof order?.orderId === 'string' && typeof order.serviceId === 'string' ? order : null;
  } catch {
    return null;
  }
}

/** Removes the order once the server has settled it; an order that was begun meanwhile stays. */
export function forgetPendingOrder(orderId: string): void {
  if (pendingOrder()?.orderId !== orderId) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was kept.
  }
}
