/** Verhoeff's check digit: detects every single wrong digit and every swap of neighbours. */
const D = ['0123456789', '1234067895', '2340178956', '3401289567', '4012395678'].concat([
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]);
const P = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];
const INVERSE = '0432156789';

const fold = (digits: string, from: number): number => {
  let c = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const permuted = Number(P[(i + from) % 8]?.charAt(digit));
    c = Number(D[c]?.charAt(permuted));
  }
  return c;
};

/** True when a string of digits ends in its own check digit. */
export const verhoeffValid = (digits: string): boolean => /^[0-9]+$/.test(digits) && fold(digits, 0) === 0;

/** The digit that, appended to `digits`, makes them valid. */
export const verhoeffCheckDigit = (digits: string): string => INVERSE.charAt(fold(digits, 1));
