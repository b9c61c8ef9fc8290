const formatOf = (digits: 0 | 2): Intl.NumberFormat =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const WHOLE = formatOf(0);
const WITH_PAISE = formatOf(2);

/** '₹2,680.59', '₹500': two digits whenever there are paise (reading 42). */
export const moneyText = (paise: number): string => (paise % 100 === 0 ? WHOLE : WITH_PAISE).format(paise / 100);
