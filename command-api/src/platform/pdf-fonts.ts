import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font of ours that a PDF may name, with the scripts that only it has. */
interface Face {
  readonly font: string;
  readonly files: { readonly normal: string; readonly bold: string };
  readonly script: RegExp | null;
}

const require = createRequire(import.meta.url);

const faceOf = (name: string, script: RegExp | null, kind = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-')): Face => {
  const folder = dirname(require.resolve(`@expo-google-fonts/${kind.toLowerCase()}/package.json`));
  const file = (weight: string): string => join(folder, weight, `${name}_${weight}.ttf`);
  return { font: name, files: { normal: file('400Regular'), bold: file('700Bold') }, script };
};

/** The font of all texts unless one of their letters needs another: Latin with its dots and macrons, and Devanagari. */
export const BASE_FONT = 'NotoSans';
const ARABIC_FONT = 'NotoSansArabic';

const faces = (): readonly Face[] => [
  faceOf(BASE_FONT, null),
  faceOf('NotoSansBengali', /\p{Script=Bengali}/u),
  faceOf('NotoSansGurmukhi', /\p{Script=Gurmukhi}/u),
  faceOf('NotoSansGujarati', /\p{Script=Gujarati}/u),
  faceOf('NotoSansOriya', /\p{Script=Oriya}/u),
  faceOf('NotoSansTamil', /\p{Script=Tamil}/u),
  faceOf('NotoSansTelugu', /\p{Script=Telugu}/u),
  faceOf('NotoSansKannada', /\p{Script=Kannada}/u),
  faceOf('NotoSansMalayalam', /\p{Script=Malayalam}/u),
  faceOf('NotoSansOlChiki', /\p{Script=Ol_Chiki}/u),
  faceOf('NotoSansMeeteiMayek', /\p{Script=Meetei_Mayek}/u),
  faceOf(ARABIC_FONT, /\p{Script=Arabic}/u),
];

/** A part of a text that one font can draw completely. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

/** Stands for a character that no font has, so that a reader sees that it is missing. */
const MISSING = '\ufffd';
/** Characters that draw nothing. If a font lacks one, it is left out. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const WORD_BREAK = /^[\n\t]$/;

/** The most characters of a right-to-left run on one line; a longer run gets its own lines. */
const LINE_CHARACTERS = 40;

/**
 * A right-to-left run for the shaper, which reverses everything between two breaks: lines without a break inside, and
 * numbers reversed in advance.
 */
const turned = (text: string): string => {
  const lines: string[][] = [[]];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && [...line, word].join(' ').length > LINE_CHARACTERS) lines.push([word]);
    else line.push(word);
  }
  const shown = lines.map((words) => words.join('\u00a0')).join('\n');
  return shown.replace(/\p{Nd}+/gu, (digits) => [...digits].reverse().join(''));
};

/** Splits texts into runs by the fonts that have their letters. `missing` counts the characters that no font has. */
export interface FontsByScript {
  readonly files: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>;
  readonly runsOf: (text: string) => { readonly runs: readonly Run[]; readonly missing: number };
}

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
  readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor: Positioner } };
}
interface Positioner {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, at: number): void;
}

/** With the module that pdfmake uses, too. Loaded at the first text: it took half of a server's start. */
const openSync = (file: string): Font => (require('fontkit') as { readonly openSync: typeof openSync }).openSync(file);

/**
 * Version 2.0.4 fails at a mark without an anchor (its issue 367), which is valid in these fonts. The mark then keeps
 * its own place.
 */
const mendAnchors = (font: Font): void => {
  const positioner = Object.getPrototypeOf(font._layoutEngine.engine.GPOSProcessor) as Positioner;
  const { applyAnchor } = positioner;
  positioner.applyAnchor = function (mark, base, at) {
    if (base !== null && mark.markAnchor !== null) applyAnchor.call(this, mark, base, at);
  };
};

/** Whether the font in a file has a glyph for a code point. */
const coverage = (base: string) => {
  const first = openSync(base);
  mendAnchors(first);
  const fonts = new Map([[base, first]]);
  return (file: string, codePoint: number): boolean => {
    const font = fonts.get(file) ?? openSync(file);
    fonts.set(file, font);
    return font.hasGlyphForCodePoint(codePoint);
  };
};

/** The fonts of all scripts of India, opened when a text needs them. */
export const fontsByScript = (): FontsByScript => {
  const all = faces();
  const [base] = all as readonly [Face, ...Face[]];
  const covers = coverage(base.files.normal);
  const has = ({ files }: Face, character: string): boolean => covers(files.normal, character.codePointAt(0) ?? 0);
  /** A letter goes to the font of its script; a mark or sign without a script keeps the present font. */
  const faceFor = (character: string, present: Face): Face | null => {
    const own = all.find(({ script }) => script?.test(character));
    const wanted = own ?? (/[\p{Script=Common}\p{Script=Inherited}]/u.test(character) ? present : base);
    return [wanted, base].find((face) => has(face, character)) ?? null;
  };
  const runsOf = (text: string) => {
    const runs: { text: string; face: Face }[] = [];
    let missing = 0;
    for (const character of text.normalize('NFC')) {
      const last = runs.at(-1);
      const found = WORD_BREAK.test(character) ? (last?.face ?? base) : faceFor(character, last?.face ?? base);
      if (found === null && INVISIBLE.test(character)) continue;
      if (found === null) missing += 1;
      const face = found ?? base;
      const shown = found === null ? MISSING : character;
      if (last?.face === face) last.text += shown;
      else runs.push({ text: shown, face });
    }
    return { runs: runs.flatMap(({ text: of, face }) => runsIn(of, face.font)), missing };
  };
  return { files: Object.fromEntries(all.map(({ font, files }) => [font, files])), runsOf };
};

/**
 * A run as pdfmake draws it. In a right-to-left text, what stands around its letters is a run in the direction of the
 * line.
 */
const runsIn = (text: string, font: string): readonly Run[] => {
  if (font !== ARABIC_FONT) return [{ text, font }];
  const [, before = '', letters = '', after = ''] =
    /^(\P{Script=Arabic}*)(.*?)(\P{Script=Arabic}*)$/su.exec(text) ?? [];
  return [before, turned(letters), after].flatMap((part) => (part === '' ? [] : [{ text: part, font }]));
};
