/** The order for which this tab left for the gateway; a page that shows the order again detects the return. */
const KEY = 'anupalan_handed_off';

export function keepHandedOff(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Without storage, a return is detected only after a minute.
  }
}

/** Whether this tab left for this order's payment and is back; true once for each visit to the gateway. */
export function takeReturn(orderId: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== orderId) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
