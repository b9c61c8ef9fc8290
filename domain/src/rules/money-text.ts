/** `1,00,000.50` for the digits of a number, grouped as in India; other texts unchanged. */
export const groupedDigits = (digits: string): string => {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,'), ...rest].join('.');
};

/**
 * '₹2,680.59', '₹500': two digits whenever there are paise (reading 42), or `always`, as on documents. Made without ICU,
 * whose output may differ with the version of Node, while a document must stay the same.
 */
export const moneyText = (paise: number, always = false): string => {
  const amount = Math.abs(paise);
  const whole = groupedDigits(String(Math.floor(amount / 100)));
  const rest = always || amount % 100 !== 0 ? `.${String(amount % 100).padStart(2, '0')}` : '';
  return `${paise < 0 ? '-' : ''}₹${whole}${rest}`;
};
