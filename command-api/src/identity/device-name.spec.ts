import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-name.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device in the list of sessions', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 13; SM-A146B) ${WEBKIT} Chrome/124.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Linux; U; Android 12; en-in; M2101K6P) ${WEBKIT} Chrome/112 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4`,
      'Mi Browser on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; CPH2487; wv) ${WEBKIT} Version/4.0 Chrome/124.0 Mobile Safari/537.36`,
      'An app on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; RMX3630; wv) ${WEBKIT} Version/4.0 Chrome/124.0 Mobile Safari/537.36 Instagram 330.0`,
      'Instagram on Android',
    ],
    ['Mozilla/5.0 (Android 13; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0', 'Firefox on Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0`,
      'Edge on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPad',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/124.0.0.0 Safari/537.36 OPR/109.0`,
      'Opera on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari on Mac',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/124.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/124.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Mobile; LYF/F320B; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
    ['curl/8.5.0', 'Another program'],
    ['', 'Another program'],
  ])('of %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it('takes linear time, however long the user agent is', () => {
    const started = process.cpuUsage();
    for (const text of ['Mac OS ', 'Android', '; w', 'A'.repeat(100)]) deviceOf(text.repeat(100_000));
    // Quadratic time would be hours.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });
});
