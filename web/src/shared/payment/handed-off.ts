/** The order for whose payment this tab went to the gateway; a page of ours that shows it again means that the person is back. */
const KEY = 'anupalan_handed_off';

export function keepHandedOff(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Without storage a return counts as one after a minute.
  }
}

/** Whether this tab went away for this order and is back; true once for each way to the gateway. */
export function takeReturn(orderId: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== orderId) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
