export const resultPath = (orderId: string): string => `/payment-success?orderId=${encodeURIComponent(orderId)}`;
