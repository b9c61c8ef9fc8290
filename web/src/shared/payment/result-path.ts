/** Where the outcome of an order is told. */
export const resultPath = (orderId: string): string => `/payment-success?orderId=${encodeURIComponent(orderId)}`;
