import { moneyText } from '@anupalan/domain/rules/money-text';

/**
 * Rupees for display: ₹1,00,000, and ₹2,680.59 if there are paise (SHELL-39, reading 42). Takes rupees as a number or
 * the wire's text; if formatting fails, a rupee sign and two decimals (SHELL-40).
 */
export function formatMoney(amount: number | string, format: (paise: number) => string = moneyText): string {
  const value = typeof amount === 'number' ? amount : Number(amount);
  try {
    return format(Math.round(value * 100));
  } catch {
    return `₹${value.toFixed(2)}`;
  }
}
