/** The path of an order's result page. */
export const resultPath = (orderId: string): string => `/payment-success?orderId=${encodeURIComponent(orderId)}`;
