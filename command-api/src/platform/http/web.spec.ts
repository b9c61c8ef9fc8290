import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICES, createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicRoutes } from '../../identity/public-routes.js';
import { seedSitePages } from '../../seed/site-pages.js';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.js';
import { systemContext } from '../commands/command-context.js';

const SHELL =
  '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__">1</script><title>__TITLE__</title><meta property="og:description" content="__DESCRIPTION__"><meta property="og:url" content="__URL__"><meta property="og:image" content="__PICTURE__"><!--__MORE__--><noscript>__NO_SCRIPT__</noscript>';
const SCRIPT = 'console.log("app");'.repeat(200);

let webDir: string;
let t: TestApp;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'anupalan-web-'));
  mkdirSync(join(webDir, 'assets'));
  mkdirSync(join(webDir, '.vite'));
  writeFileSync(join(webDir, 'index.html'), SHELL);
  writeFileSync(join(webDir, 'mark.svg'), '<svg/>');
  writeFileSync(join(webDir, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(webDir, 'assets', 'app-abc123.js'), SCRIPT);
  writeFileSync(join(webDir, 'assets', 'pdf.worker-abc123.mjs'), SCRIPT);
  writeFileSync(join(webDir, 'assets', 'app-abc123.js.br'), brotliCompressSync(SCRIPT));
  t = await startTestApp({ routes: publicRoutes, webDir, env: { PUBLIC_ORIGINS: 'https://api.example.in' } });
});
afterAll(async () => {
  await t.close();
  rmSync(webDir, { recursive: true, force: true });
});

describe('the shell', () => {
  it('is answered for every page with a nonce of its own and a strict policy', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/services/gst-registration', '/no/such/page', '/index.html']) {
      const { status, headers, text } = await t.client().get(path);
      // Reading 38: an unknown page has status 404.
      expect([status, headers.get('cache-control')]).toEqual([path === '/no/such/page' ? 404 : 200, 'no-store']);
      const policy = headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([A-Za-z0-9+/=]{24,})' 'strict-dynamic'/.exec(policy)?.[1] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain('https://api.example.in');
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(text).not.toContain('__NONCE__');
      expect(text).toContain('<noscript>Please turn on JavaScript to see your services.</noscript>');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('tells those a link is sent to what the page is', async () => {
    const headOf = async (path: string) => (await t.client().get(path)).text;
    await seedSitePages(t.app);
    await eventually(async () => (await headOf('/privacy/')).includes('<title>Privacy notice - Anupalan</title>'));
    const privacy = await headOf('/privacy/');
    expect(privacy).toContain('og:description" content="What we keep about you, why, and your rights."');
    expect(privacy).toContain(`og:url" content="${t.app.config.publicUrl}/privacy"`);
    expect(privacy).toContain(`og:image" content="${t.app.config.publicUrl}/preview.jpg"`);
    expect(existsSync(new URL('../../../../web/public/preview.jpg', import.meta.url))).toBe(true);
    // Private and unknown pages reveal nothing in their head.
    for (const path of ['/my-services', '/r/SR-HMXE6D-2', '/service/no-such', '/__proto__', '/service/__TITLE__'])
      expect([path, await headOf(path)]).toEqual([path, expect.stringContaining('<title>Anupalan</title>')]);
  });

  it('tells search engines what a service costs, and nothing in its words can end the script around them', async () => {
    const [builtIn] = BUILT_IN_SERVICES;
    if (builtIn === undefined) throw new Error('there is no service');
    const title = '</script><script>alert("1")</script> & co';
    const hostile = { ...builtIn, details: { ...builtIn.details, title } };
    const made = await t.app.execute(service, builtIn.slug, createBuiltIn(hostile), systemContext('test'));
    expect(made.ok).toBe(true);
    const path = `/service/${builtIn.slug}`;
    const page = await eventually(async () => {
      const answer = await t.client().get(path);
      return answer.status === 200 && answer.text.includes('ld+json') ? answer : null;
    });
    const [, data = ''] = /<script type="application\/ld\+json" nonce="[^"]+">(.*?)<\/script>/s.exec(page.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ name: title, offers: { priceCurrency: 'INR' } });
    expect(page.text.match(/<script/g)).toHaveLength(2);
    expect(page.text).toContain('<title>&lt;/script&gt;');
    expect(page.text).toContain(`<link rel="canonical" href="${t.app.config.publicUrl}${path}">`);
    expect(page.headers.get('x-robots-tag')).toBeNull();
  });

  it('keeps people’s own pages and pages that there are not out of search engines', async () => {
    for (const path of ['/my-services', '/admin/settings', '/nowhere', '/service/no-such']) {
      const { headers, text } = await t.client().get(path);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
      expect(text).not.toContain('canonical');
    }
    expect((await t.client().get('/service/no-such')).status).toBe(404);
  });

  it('is served with a map of the site', async () => {
    const { status, headers, text } = await t.client().get('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')]);
    expect(text).toContain(`<loc>${t.app.config.publicUrl}/find-services</loc>`);
    expect((await t.client().get('/robots.txt')).text).toContain(`Sitemap: ${t.app.config.publicUrl}/sitemap.xml`);
  });

  it('is the same for HEAD, without a body', async () => {
    const { status, text, headers } = await t.client().request('HEAD', '/auth');
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toContain('text/html');
  });

  it('is not taken for what browsers and crawlers ask for by themselves', async () => {
    const robots = await t.client().get('/robots.txt');
    expect([robots.status, robots.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/.well-known/security.txt']) {
      const { status, text } = await t.client().get(path);
      expect([path, status, text]).toEqual([path, 404, 'Not Found']);
    }
  });

  it('takes no other method', async () => {
    expect((await t.client().post('/services', {})).status).toBe(405);
  });
});

describe('files of the web app', () => {
  it('are cached for ever when their name has a hash, and sent packed to who takes that', async () => {
    const packed = await t.client().get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(packed.headers.get('content-type')).toContain('javascript');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.text).toBe(SCRIPT);
    const plain = await t.client().get('/assets/app-abc123.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, SCRIPT]);
    expect((await t.client().get('/mark.svg')).headers.get('cache-control')).toBe('max-age=3600');
  });

  it('that run as workers may reach nothing, but run compiled decoders', async () => {
    const { headers } = await t.client().get('/assets/pdf.worker-abc123.mjs');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'wasm-unsafe-eval'; /);
    const page = await t.client().get('/assets/app-abc123.js');
    expect(page.headers.get('content-security-policy')).not.toContain('wasm-unsafe-eval');
  });

  it('of an older build are 404, not a page', async () => {
    expect((await t.client().get('/assets/app-old.js')).status).toBe(404);
  });

  it('do not reach outside their folder, nor hidden ones', async () => {
    for (const path of [
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/.vite/manifest.json',
      '/%00',
      '/%E0%A4%A',
    ]) {
      const { status, text } = await t.client().get(path);
      expect([200, 400, 404]).toContain(status);
      expect(text).not.toMatch(/root:|^\{\}$/);
    }
  });
});

describe('headers of every answer', () => {
  it('keep browsers from sniffing, framing and leaking', async () => {
    for (const path of ['/', '/api/public/config', '/api/none', '/health/live']) {
      const { headers } = await t.client().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
