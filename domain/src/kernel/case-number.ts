/** Crockford's base 32 without I, L, O and U, so that a case number can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK = `${ALPHABET}*~$=U`;
const SPACE = 2 ** 30;

/** The value itself, or the next one, whose check character can be read out. */
const readable = (value: number): number =>
  value % CHECK.length < ALPHABET.length ? value : readable((value + 1) % SPACE);

/**
 * `SR-` + 6 characters + a check character (Crockford's mod 37) from 30 bits of `bytes` (at least 4). Numbers whose
 * check character would be a sign (`*~$=`) or U are skipped, since they cannot be read out on the phone.
 */
export const caseNumberFrom = (bytes: ArrayLike<number>): string => {
  const value = readable([0, 1, 2, 3].reduce((sum, i) => (sum * 256 + (bytes[i] ?? 0)) % SPACE, 0));
  const digits = [5, 4, 3, 2, 1, 0].map((place) => ALPHABET[Math.floor(value / 32 ** place) % 32]);
  return `SR-${digits.join('')}-${CHECK[value % CHECK.length]}`;
};

/** Parses a typed case number (any case, O for 0, I or L for 1, hyphens optional); null when it is none. */
export const parseCaseNumber = (typed: string): string | null => {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^SR/, '');
  if (bare.length !== 7) return null;
  const text = bare.slice(0, 6).replace(/O/g, '0').replace(/[IL]/g, '1');
  let value = 0;
  for (const c of text) {
    const digit = ALPHABET.indexOf(c);
    if (digit < 0) return null;
    value = value * 32 + digit;
  }
  return CHECK[value % 37] === bare[6] ? `SR-${text}-${bare[6]}` : null;
};
