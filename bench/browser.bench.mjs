// The customer's pages in Chromium on a phone's screen (360 px), on the CPU and the network of a mid phone: per page its
// LCP, CLS and fetched JavaScript as served; then the time from a first press to the next frame, and to the opened element.
// Times are medians of BENCH_ROUNDS visits with an empty cache.
// `BENCH_ONLY=home` measures only pages and presses of that name. Exits with 2 when a value is over its limit.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { actsFor, pagesFor } from './browser-pages.mjs';
import { figure, heading, median } from './measure.mjs';
import { startServer } from './server.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ONLY = process.env.BENCH_ONLY ?? '';
/**
 * The speed of a mid phone, as Lighthouse's BenchmarkIndex counts it (its docs/throttling.md): its factor of 4 is meant
 * for a computer of 1,500 to 2,000. A slower computer is slowed down less, so that both are the same phone.
 */
const PHONE_SPEED = 440;
/** Lighthouse's "slow 4G": 150 ms for a round trip, 1.6 Mbit/s down, 750 kbit/s up; the protocol counts bytes. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 360, height: 740 };
/** Limits whose excess fails the run: ms, share of the window, ms, bytes. */
const LIMITS = { lcp: 2500, cls: 0.1, interaction: 200, first: 300_000, script: 400_000 };
/** A visitor's first pages (docs/adr/0067): home, the catalogue, a service's page, the sign-in. */
const FIRST = /^\/(find-services|service\/|auth|$|\?)/;
/** A page is settled after this time without requests and answers, ms; prefetched code has arrived then. */
const REST = 700;
/** Timeout of an opened element, ms. */
const TIMEOUT_MS = 10_000;

const CHROMIUM = here('../.cache/chromium.json');
if (!existsSync(CHROMIUM)) spawnSync(process.execPath, [here('../e2e/chromium.mjs')], { stdio: 'inherit' });

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const env = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dir,
  DEMO: '1',
  DEMO_DATA: '1',
  LOG_LEVEL: 'error',
  MASTER_KEY: randomBytes(32).toString('base64'),
};

/** Functions that end the started processes. */
const ends = [];
const endAll = async () => {
  await Promise.allSettled(ends.map((end) => end()));
  rmSync(dir, { recursive: true, force: true });
};

/** A session of the demo's customer: its cookies, and a function for calls with it. */
const signIn = async (origin) => {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', origin };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const mobile = '0000000001';
  await post('/api/public/request-otp', { mobile });
  const answer = await post('/api/public/verify-otp', { mobile, otp: '1234', remember: true });
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookie = set.join('; ');
  const cookies = set.map((pair) => pair.split('=')).map(([name, value]) => ({ name, value, url: origin }));
  const get = async (path) => (await fetch(`${origin}${path}`, { headers: { cookie } })).json();
  return { cookies, get, user: await get('/api/user') };
};

/** Runs in the page before its own code: records the browser's LCP, layout shift and event timing entries. */
const watch = ({ hint, saveData }) => {
  const seen = { lcp: 0, shifts: [], presses: [], pressedAt: null };
  globalThis.seen = seen;
  const follow = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  follow('largest-contentful-paint', (one) => {
    seen.lcp = one.startTime;
  });
  follow('layout-shift', (one) => {
    if (!one.hadRecentInput) seen.shifts.push({ at: one.startTime, value: one.value });
  });
  const pressed = (one) => {
    if (one.interactionId > 0) seen.presses.push(one.duration);
  };
  follow('event', pressed, { durationThreshold: 16 });
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      (event) => {
        seen.pressedAt ??= event.timeStamp;
      },
      { capture: true },
    );
  if (saveData) Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  try {
    for (const type of ['customer', 'staff', 'admin']) localStorage.setItem(`anupalan_tour_${type}_completed`, 'true');
    if (hint !== null) localStorage.setItem('anupalan_user', hint);
  } catch {
    // A sandboxed frame has no storage.
  }
};

/** CLS: the largest sum of layout shifts with gaps below 1 s, within at most 5 s. */
const clsOf = (shifts) => {
  let [most, sum, first, last] = [0, 0, 0, 0];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    most = Math.max(most, sum);
  }
  return most;
};

/**
 * How fast this computer's browser is, as BenchmarkIndex: the mean of two loops, one of which makes garbage, in tenths
 * of a round per second.
 */
const speedOf = (page) =>
  page.evaluate(() => {
    const tenthsPerSecond = (round) => {
      const start = performance.now();
      let rounds = 0;
      for (; performance.now() - start < 500; rounds += 1) round(rounds);
      return rounds / 10 / ((performance.now() - start) / 1000);
    };
    const lists = [0, 1].map(() => Array.from({ length: 100_000 }, (_, n) => n));
    const copies = (n) => {
      const [from, to] = n % 2 === 0 ? lists : lists.toReversed();
      for (let at = 0; at < from.length; at += 1) to[at] = from[at];
    };
    const letters = () => {
      let text = '';
      for (let n = 0; n < 10_000; n += 1) text += 'a';
      if (text.length === 1) throw new Error('the loop was left out');
    };
    return (tenthsPerSecond(letters) + tenthsPerSecond(copies)) / 2;
  });

/** By how much this computer is slowed down, to be a mid phone: measured three times, the fastest counts. */
const slowdown = async (browser) => {
  const page = await browser.newPage();
  const speeds = [await speedOf(page), await speedOf(page), await speedOf(page)];
  await page.close();
  return Math.max(1, Math.max(...speeds) / PHONE_SPEED);
};

/** Starts the server, a browser and a session; each can be ended as soon as it has started. */
const begin = async () => {
  const { origin, stop } = await startServer({ env, flags: [] });
  ends.push(stop);
  const found = JSON.parse(readFileSync(CHROMIUM, 'utf8'));
  const args = ['--no-sandbox', '--font-render-hinting=none'];
  const browser = await chromium.launch({ executablePath: found.path, args, env: { ...process.env, ...found.env } });
  ends.push(() => browser.close());
  return { origin, browser, session: await signIn(origin), slower: await slowdown(browser) };
};
const { origin, browser, session, slower } = await begin().catch(async (error) => {
  await endAll();
  throw error;
});

/** Opens `path` in a new browser context and waits until it is settled. `work` gets its page and its network data. */
const visit = async ({ who, path, hint }, { slow, saveData = false }, work) => {
  const context = await browser.newContext({ baseURL: origin, viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    if (who === 'customer') await context.addCookies(session.cookies);
    const { user } = session;
    const kept = hint ? JSON.stringify({ ...user, at: new Date().toISOString() }) : null;
    await context.addInitScript(watch, { hint: kept, saveData });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    let last = Date.now();
    const scripts = new Map();
    devtools.on('Network.requestWillBeSent', () => {
      last = Date.now();
    });
    const heads = new Map();
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (/\.js$/.test(response.url)) heads.set(requestId, { url: response.url, bytes: response.encodedDataLength });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      last = Date.now();
      const head = heads.get(requestId);
      // Without the response headers.
      if (head !== undefined) scripts.set(head.url, encodedDataLength - head.bytes);
    });
    const throttle = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    if (slow) {
      await throttle(slower);
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    }
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.skeleton, .spin').length === 0);
    await page.evaluate(() => document.fonts.ready);
    while (Date.now() - last < REST) await new Promise((resolve) => setTimeout(resolve, 50));
    return await work({ page, scripts, throttle });
  } finally {
    await context.close();
  }
};

const round = (ms) => `${Math.round(ms)} ms`;
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const over = [];
/** The text of a figure; an exceeded limit is recorded. */
const held = (name, value, limit, text) => {
  if (value <= limit) return text;
  over.push(`${name}: ${text}`);
  return `${text}: OVER`;
};
const rounds = async (work) => {
  const all = [];
  for (let n = 0; n < ROUNDS; n += 1) all.push(await work());
  return all;
};

const measurePage = async (place) => {
  const bytes = async (saveData) =>
    visit(place, { slow: false, saveData }, async ({ scripts }) =>
      [...scripts.values()].reduce((sum, size) => sum + size, 0),
    );
  const [script, ahead] = [await bytes(true), await bytes(false)];
  const seen = await rounds(() => visit(place, { slow: true }, ({ page }) => page.evaluate(() => globalThis.seen)));
  const lcp = median(seen.map((one) => one.lcp));
  const cls = Math.max(...seen.map((one) => clsOf(one.shifts)));
  figure(
    place.name,
    [
      held(place.name, lcp, LIMITS.lcp, `LCP ${round(lcp)}`),
      held(place.name, cls, LIMITS.cls, `CLS ${cls.toFixed(2)}`),
      `${held(place.name, script, FIRST.test(place.path) ? LIMITS.first : LIMITS.script, kb(script))} of JavaScript, ${kb(ahead)} with what is fetched ahead`,
    ].join(', '),
  );
};

/**
 * Presses once and waits for the browser's entries: the longest of the press's events, and when the opened element was
 * drawn.
 */
const press = (act) =>
  visit(act, { slow: false }, async ({ page, throttle }) => {
    await act.before?.(page);
    const place = act.at(page);
    await place.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      Object.assign(globalThis.seen, { presses: [], pressedAt: null });
    });
    await throttle(slower);
    const standing = ({ what, timeoutMs }) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const one = document.querySelector(what);
          if (one === null || one.getClientRects().length === 0) return;
          observer.disconnect();
          clearTimeout(given);
          // After the frame: a message task runs once it has been drawn.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(look);
        // An element that already exists may be shown by a class or an attribute.
        observer.observe(document.body, { childList: true, attributes: true, subtree: true });
        const given = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`${what} does not stand ${timeoutMs} ms after it was pressed for`));
        }, timeoutMs);
      });
    const stood =
      act.stands === undefined
        ? Promise.resolve(null)
        : page.evaluate(standing, { what: act.stands, timeoutMs: TIMEOUT_MS });
    // If the press itself fails, its error is reported.
    stood.catch(() => undefined);
    if (act.type === undefined) await place.tap();
    else await place.pressSequentially(act.type, { delay: 120 });
    const at = await stood;
    // Events below 16 ms have no entry and count as none; two frames later the entry would exist.
    await page.waitForTimeout(600);
    const { presses, pressedAt } = await page.evaluate(() => globalThis.seen);
    if (pressedAt === null) throw new Error(`"${act.name}": the page has felt no press`);
    return { interaction: Math.max(0, ...presses), stands: at === null ? null : at - pressedAt };
  });

const measureAct = async (act) => {
  const all = await rounds(() => press(act));
  const interaction = median(all.map((one) => one.interaction));
  const words = [held(act.name, interaction, LIMITS.interaction, `next picture after ${round(interaction)}`)];
  if (act.stands !== undefined) {
    const stands = median(all.map((one) => one.stands));
    words.push(held(act.name, stands, LIMITS.interaction, `stands after ${round(stands)}`));
  }
  const best = Math.min(...all.map((one) => Math.max(one.interaction, one.stands ?? 0)));
  figure(act.name, `${words.join(', ')} (fastest of ${ROUNDS}: ${round(best)})`);
};

const wanted = ({ name }) => name.includes(ONLY);
try {
  heading(
    `browser: the customer’s side in Chromium ${browser.version()}, 360 px, CPU slowed down ${slower.toFixed(1)} times, slow 4G, median of ${ROUNDS} first visits; limits: LCP ${round(LIMITS.lcp)}, CLS 0.1, ${round(LIMITS.interaction)} for a first press, ${kb(LIMITS.first)} of JavaScript on a visitor’s first pages, ${kb(LIMITS.script)} on others`,
  );
  for (const page of (await pagesFor(session.get)).filter(wanted)) await measurePage(page);
  for (const act of (await actsFor(session.get)).filter(wanted)) await measureAct(act);
} finally {
  await endAll();
}
if (over.length > 0) {
  console.error(`Over the limit: ${over.join('; ')}`);
  process.exitCode = 2;
}
