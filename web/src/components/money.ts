const rupees = (): Intl.NumberFormat =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/**
 * Rupees as people read them: ₹1,00,000 (SHELL-39). Takes rupees as a number or the wire's text of rupees. Where the
 * formatting fails, a rupee sign and two decimals (SHELL-40).
 */
export function formatMoney(amount: number | string, format: () => Intl.NumberFormat = rupees): string {
  const value = typeof amount === 'number' ? amount : Number(amount);
  try {
    return format().format(value);
  } catch {
    return `₹${value.toFixed(2)}`;
  }
}
