/** Browser names in a user agent. The first match counts: most of them contain Chrome and Safari as well. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHeyTapBrowser\//, 'HeyTap Browser'],
  [/\bVivoBrowser\//, 'Vivo Browser'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:FBAN|FBAV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\b(?:Firefox|FxiOS|Focus)\//, 'Firefox'],
  [/; wv\)/, 'An app'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Android, ChromeOS and KaiOS also name Linux or Firefox, and iPhones and iPads name Mac OS X. */
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

/** The part of a user agent that is looked at. */
const MAX_CHARACTERS = 1000;

const nameIn = (table: typeof BROWSERS, text: string): string | undefined =>
  table.find(([mark]) => mark.test(text))?.[1];

/** A line for the list of sessions: browser and system, not the whole user agent. */
export const deviceOf = (userAgent: string): string => {
  const text = userAgent.slice(0, MAX_CHARACTERS);
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser === undefined && system === undefined) return 'Another program';
  return system === undefined ? (browser ?? '') : `${browser ?? 'A browser'} on ${system}`;
};
