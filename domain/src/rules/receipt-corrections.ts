/** How often the receipt of one order can be corrected: each time uses up two numbers of our books. */
export const MAX_RECEIPT_CORRECTIONS = 5;
