import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const listOf = (type: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), type);
  }
  return list;
};

/** IPv4 addresses that are not public: IANA's special-purpose registry, multicast and reserved. */
const SPECIAL_V4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/** Global unicast. Everything else is refused: loopback, link-local, unique local, multicast, mapped IPv4 and NAT64. */
const GLOBAL_V6 = listOf('ipv6', ['2000::/3']);
/** Ranges inside it that are not public, or carry an IPv4 address: Teredo, documentation, 6to4. */
const SPECIAL_V6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

/** True for a public address of the internet; false for every other address and for invalid texts. */
export const isPublicAddress = (address: string): boolean => {
  // An address with a zone (`fe80::1%eth0`) is link-local.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !SPECIAL_V4.check(address, 'ipv4');
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
};

/** The host of a URL without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** RFC 6761: always this machine; the name server need not know it. */
const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

/**
 * Why a URL is never called, before its name is resolved; null if it may be called. `allowPrivate`: for development.
 */
export const targetProblem = (
  text: string,
  { allowPrivate }: { readonly allowPrivate: boolean },
): 'webhook.url' | 'webhook.url_https' | 'webhook.url_private' | null => {
  if (!URL.canParse(text)) return 'webhook.url';
  if (allowPrivate) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'webhook.url_https';
  const host = hostOf(url);
  return isLocalhost(host) || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'webhook.url_private' : null;
};

/** The name leads to a private address. */
export class PrivateAddress extends Error {}
/** The name leads nowhere, or its server does not answer. */
export class UnknownName extends Error {}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const DNS_TIMEOUT_MS = 3000;

/**
 * All addresses of a name, IPv4 first. It asks the name servers directly: the system's own look-up has only four
 * threads for the whole process, which slow name servers would occupy.
 */
export const resolveName: Resolve = async (host) => {
  if (isLocalhost(host)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  throw new UnknownName(`${host} has no address`);
};

/**
 * The look-up of connections: the socket connects to exactly the addresses that are checked here, so that a name cannot
 * lead elsewhere afterwards. One private address among them refuses the name.
 */
export const checkedLookup =
  ({ allowPrivate, resolve }: { readonly allowPrivate: boolean; readonly resolve: Resolve }): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined) return callback(new UnknownName(`${host} has no address`), '', 4);
        if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address)))
          return callback(new PrivateAddress(`${host} leads to a private address`), '', 4);
        return options.all === true ? callback(null, [...found]) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 4),
    );
  };
