import { describe, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from '../catalogue/built-in-services.js';
import { isMistypedOf, searchByWords } from './word-search.js';

const search = (query: string) =>
  searchByWords(BUILT_IN_SERVICES, query, ({ slug, details }) => ({
    names: [details.title, ...details.searchWords],
    more: [details.description, details.category, slug],
  }));
const first = (query: string): string | undefined => search(query).found[0]?.slug;

describe('the search with the words people use', () => {
  it.each([
    ['pvt ltd', 'private-limited-company'],
    ['Private Limited', 'private-limited-company'],
    ['start a startup', 'private-limited-company'],
    ['कंपनी', 'private-limited-company'],
    ['opc', 'one-person-company'],
    ['llp', 'limited-liability-partnership'],
    ['itr', 'income-tax-filing'],
    ['tax return', 'income-tax-filing'],
    ['ITR filing', 'income-tax-filing'],
    ['आयकर', 'income-tax-filing'],
    ['जीएसटी', 'gst-registration'],
    ['gst', 'gst-registration'],
    ['rental', 'rent-agreement'],
    ['lease', 'rent-agreement'],
    ['gst return', 'talk-to-ca'],
    ['msme', 'talk-to-ca'],
    ['import export', 'talk-to-ca'],
    ['advocate', 'talk-to-lawyer'],
  ])('finds for %s first %s', (query, slug) => {
    expect(first(query)).toBe(slug);
    expect(search(query).complete).toBe(true);
  });
  it('forgives typing mistakes: one in a word, two in a long one', () => {
    for (const typed of ['tredmark', 'trademrak', 'tradmark', 'tradeemark'])
      expect(first(typed)).toBe('trademark-registration');
    expect(search('xredmrq').found).toEqual([]);
  });
  it('takes two letters as a whole word or the beginning of a name: "ca" is the accountant alone', () => {
    expect(search('ca').found.map(({ slug }) => slug)).toEqual(['talk-to-ca']);
  });
  it('offers what comes closest where nothing matches every word, and says so', () => {
    const { found, complete } = search('trademark spaceship');
    expect([found[0]?.slug, complete]).toEqual(['trademark-registration', false]);
    expect(search('spaceship')).toEqual({ found: [], complete: true });
  });
  it('takes a query of any length in linear time', () => {
    const before = process.cpuUsage().user;
    search('x'.repeat(1_000_000));
    search('ab '.repeat(300_000));
    // Quadratic time would be hours.
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
  });
});

describe('one typing mistake', () => {
  it.each([
    ['gst', 'gst', true],
    ['rent', 'rents', true],
    ['rents', 'rent', true],
    ['rent', 'ernt', true],
    ['rent', 'runt', true],
    ['rent', 'rnet', true],
    ['rent', 'tner', false],
    ['rent', 'rent12', false],
    ['rent', 'rats', false],
    ['tredmark', 'trademark', false],
  ])('%s and %s: %s', (a, b, near) => expect(isMistypedOf(a, b, 1)).toBe(near));
});
