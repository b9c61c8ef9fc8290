/** Characters of the GSM 7-bit alphabet in one SMS; a longer text costs two. */
export const SMS_LENGTH = 160;
/** Maximum length of a variable in a text that is registered with India's operators (DLT). */
export const SMS_VARIABLE_LENGTH = 30;

/**
 * GSM 03.38 without its extension table, whose characters count twice. One other character makes the whole text UCS-2,
 * with a limit of 70.
 */
const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

const SPELLED: Readonly<Record<string, string>> = {
  '₹': 'Rs ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

/** True when a text is sent in 7 bits a character. */
export const isGsm7 = (text: string): boolean => [...text].every((sign) => GSM_7.has(sign));

/**
 * The text in the GSM 7-bit alphabet: signs spelled out, accents dropped where there is no such letter, the rest
 * removed.
 */
export const toGsm7 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (GSM_7.has(sign)) return sign;
      const spelled = SPELLED[sign] ?? (/\s/.test(sign) ? ' ' : sign.normalize('NFD').charAt(0));
      return isGsm7(spelled) ? spelled : '';
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

/** At most `length` characters of a text; a shortened one ends in three dots. */
export const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3)).trimEnd()}...`;
