import { describe, expect, it } from 'vitest';
import { isLoopback, networkOf } from './network-of.js';

describe('the network of an address', () => {
  it('is the whole address for IPv4, also where it is mapped into IPv6', () => {
    for (const ip of ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:198.51.100.7'])
      expect(networkOf(ip)).toBe('198.51.100.7');
  });

  it('is the first 64 bits for IPv6, however the address is written', () => {
    for (const ip of ['2001:db8:0:1::5', '2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::5%eth0'])
      expect(networkOf(ip)).toBe('2001:db8:0:1::/64');
    expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('1:2:3:4:5:6:7:8')).toBe('1:2:3:4::/64');
  });

  it('is one and the same for everything that is no address', () => {
    for (const text of ['', 'localhost', '1.2.3', '198.51.100.7, 10.0.0.1', ':'.repeat(10_000)])
      expect(networkOf(text)).toBe('unknown');
  });
});

describe('this machine', () => {
  it('is known by its IPv4 and IPv6 addresses, however they are written', () => {
    for (const ip of ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
      expect([ip, isLoopback(ip)]).toEqual([ip, true]);
    for (const ip of ['128.0.0.1', '::2', '::', '::1:1', '', 'localhost', '::ffff:10.0.0.1'])
      expect([ip, isLoopback(ip)]).toEqual([ip, false]);
  });
});
