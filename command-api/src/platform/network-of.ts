import { isIP } from 'node:net';

/** `[2001:db8:0:1::5]` as eight groups of hexadecimal digits without leading zeros. */
const groupsOf = (ip: string): readonly string[] => {
  // The URL parser accepts every spelling of an IPv6 address and returns the shortest one.
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
};

const ipv4Of = (high: string, low: string): string =>
  [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');

/**
 * The network of one subscriber: an IPv4 address, or an IPv6 network of 64 bits. An IPv4 address mapped into IPv6
 * counts as IPv4. `unknown` for an invalid address.
 */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%', 1);
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return 'unknown';
  const groups = groupsOf(address);
  const [, , , , , mark, high = '0', low = '0'] = groups;
  const isMapped = mark === 'ffff' && groups.slice(0, 5).every((group) => group === '0');
  return isMapped ? ipv4Of(high, low) : `${groups.slice(0, 4).join(':')}::/64`;
};

/** True for this machine: `127.0.0.0/8`, `::1`, in any spelling. */
export const isLoopback = (ip: string): boolean => {
  const network = networkOf(ip);
  return network.startsWith('127.') || (network === '0:0:0:0::/64' && groupsOf(ip).join('') === '00000001');
};

/**
 * True when this name, from a URL or a Host header without the port, means this machine whatever a name server answers.
 */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
