import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedLookup, isPublicAddress, PrivateAddress, targetProblem } from './target-address.js';

const byte = fc.integer({ min: 0, max: 255 });
const dotted = (...parts: readonly fc.Arbitrary<number>[]) => fc.tuple(...parts).map((numbers) => numbers.join('.'));
const exactly = fc.constant;
/** Addresses of the machine itself, of private networks, and of nobody. */
const privateV4 = fc.oneof(
  dotted(exactly(0), byte, byte, byte),
  dotted(exactly(10), byte, byte, byte),
  dotted(exactly(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  dotted(exactly(127), byte, byte, byte),
  dotted(exactly(169), exactly(254), byte, byte),
  dotted(exactly(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  dotted(exactly(192), exactly(168), byte, byte),
  dotted(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);
const hex = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(....)(....)$/, '$1:$2');

describe('an address', () => {
  it('that is private is refused, also inside of IPv6', () => {
    fc.assert(
      fc.property(privateV4, (address) => {
        const forms = [
          address,
          `::ffff:${address}`,
          `::ffff:${hex(address)}`,
          `::${address}`,
          `64:ff9b::${address}`,
          `64:ff9b:1::${hex(address)}`,
          `2002:${hex(address)}::1`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
  it.each([
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
  ])('like %s is refused', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'like %s is of the internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it('is never a text that is none', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(`x${text}`)));
  });
});

describe('a URL', () => {
  const problem = (url: string) => targetProblem(url, { allowPrivate: false });
  it('has to be of https outside development', () => {
    expect(problem('http://example.com/')).toBe('webhook.url_https');
    expect(problem('https://example.com/')).toBeNull();
    expect(targetProblem('http://127.0.0.1/', { allowPrivate: true })).toBeNull();
  });
  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('such as %s is refused at once', (url) => expect(problem(url)).toBe('webhook.url_private'));
});

describe('the look-up of a connection', () => {
  const lookUp = (answers: readonly string[], allowPrivate = false) =>
    new Promise<unknown>((resolve) => {
      const look = checkedLookup({
        allowPrivate,
        resolve: async () => answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      look('example.com', { all: true }, (error, found) => resolve(error ?? found));
    });
  it('answers the addresses that it checked', async () => {
    expect(await lookUp(['8.8.8.8', '2606:4700:4700::1111'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });
  it('refuses a name with one private address among its addresses', async () => {
    expect(await lookUp(['8.8.8.8', '127.0.0.1'])).toBeInstanceOf(PrivateAddress);
    expect(await lookUp(['8.8.8.8', '::ffff:7f00:1'])).toBeInstanceOf(PrivateAddress);
    expect(await lookUp(['127.0.0.1'], true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });
});
