const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** The Indian units above a hundred, largest first. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number in words, in the Indian system. */
const inWords = (n: number): string => {
  if (n < 20) return SMALL[n] ?? '';
  if (n < 100) return [TENS[Math.floor(n / 10)], n % 10 === 0 ? '' : `-${SMALL[n % 10]}`].join('');
  for (const [size, unit] of UNITS)
    if (n >= size) {
      const rest = n % size;
      return `${inWords(Math.floor(n / size))} ${unit}${rest === 0 ? '' : ` ${inWords(rest)}`}`;
    }
  return '';
};

/** An amount as it is said: `one lakh rupees and fifty paise`. `paise`: whole paise, 0 or more. */
export const amountSaid = (paise: number): string => {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `${inWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}${rest === 0 ? '' : ` and ${inWords(rest)} paise`}`;
};

/**
 * An amount in words, as on receipts: `Rupees three hundred ninety-nine and fifty paise only`. `paise`: whole paise, 0
 * or more.
 * @throws RangeError for any other number
 */
export const amountInWords = (paise: number): string => {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`not an amount: ${paise}`);
  const rest = paise % 100;
  return `Rupees ${inWords(Math.floor(paise / 100))}${rest === 0 ? '' : ` and ${inWords(rest)} paise`} only`;
};
