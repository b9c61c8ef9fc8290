import { describe, expect, it } from 'vitest';
import { en } from './en';
import { notifications } from './en/notifications';
import { pdf } from './en/pdf';
import { profile } from './en/profile';
import { tour } from './en/tour';
import { enJourney } from './en-journey';
import { enOffice } from './en-office';
import { enSignIn } from './en-sign-in';

/** The product's code as it stands in its files; what tests and texts say is not asked for by anybody. */
const files: Readonly<Record<string, string>> = import.meta.glob(
  ['../../../{web,domain}/src/**/*.{ts,tsx}', '!../../../**/*.spec.{ts,tsx}', '!../../../web/src/i18n/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** The keys of a tree of texts, as they are asked for: without the ending of a number. */
const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const key = path === '' ? name : `${path}.${name}`;
    return typeof text === 'string' ? [key.replace(/_(zero|one|other)$/, '')] : keysOf(text, key);
  });

/** What is named by the server alone: its queues and views. */
const OF_THE_SERVER = /^operations\.(queue|model)\./;

/**
 * Whether the product's code asks for a key: as a whole, or with a part put in (`catalogue.category.${name}`) that stands as a word
 * of its own somewhere.
 */
const isAsked = (): ((key: string) => boolean) => {
  const code = Object.values(files).join('\n');
  const whole = new Set([...code.matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key));
  const words = new Set(
    [...code.matchAll(/'([\w-]+)'|\b([\w-]+):|\b(\d)\b/g)].map(([, text, name, n]) => text ?? name ?? n),
  );
  const made = [...code.matchAll(/`(\w+\.(?:[\w.-]|\$\{[^`]*?\})*\$\{[^`]*?\}[\w.-]*)`/g)].map(([, key = '']) => {
    const parts = key.split(/\$\{.*?\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('([\\w-]+)')}$`);
  });
  return (key) =>
    whole.has(key) ||
    made.some((pattern) => {
      const parts = pattern.exec(key)?.slice(1);
      return parts?.every((part) => words.has(part) || OF_THE_SERVER.test(key)) === true;
    });
};

describe('the texts', () => {
  it('are each asked for somewhere', () => {
    const asked = isAsked();
    const keys = [
      ...new Set(keysOf({ ...en, ...enJourney, ...enOffice, ...enSignIn, notifications, pdf, profile, tour })),
    ];
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key) => !asked(key))).toEqual([]);
  });
});
