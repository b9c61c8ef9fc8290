// `npm run screenshots`: starts the built server with demo data and takes every screen into ./screenshots, at 360, 768
// and 1280 px in light and dark, with the transient states of visitors' and customers' pages. With `-- --docs` takes
// one picture of each page (1280 px light, 360 px for the customer's) into docs/screenshots; with `-- --only=PART`
// those whose name contains PART.
import { mkdirSync } from 'node:fs';
import { DESKTOP, launchBrowser, PHONE } from '../driver/browser.js';
import { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { freePort, removeFolder, startServer, tempFolder } from '../driver/server.js';
import { type Camera, EVERY_LOOK, type Look, RARE_LOOKS, type Scene, take } from './camera.js';
import { CALLERS, callPage, casesOf, customerMoments, customerPages, newcomerMoments } from './customer.js';
import { adminPages, employeeIdOf, replayIdOf, staffPages } from './office.js';
import { visitorMoments, visitorPages } from './visitor.js';
import { wizardPages } from './wizards.js';

const docs = process.argv.includes('--docs');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const folder = docs ? 'docs/screenshots' : 'screenshots';
mkdirSync(folder, { recursive: true });

/** The transient states in docs/screenshots. */
const IN_DOCS = /^(sign-in|panel|panel-fees|bell|tour|profile-everywhere|register|confirm)$/;
const LIGHT: Look = { size: DESKTOP, dark: false };
const PHONE_LIGHT: Look = { size: PHONE, dark: false };

const dataDir = tempFolder();
const server = await startServer({ dataDir, port: await freePort() });
const browser = await launchBrowser();
const camera: Camera = {
  browser,
  origin: server.origin,
  folder,
  only,
  suffixOf: ({ size, dark }) => (docs ? (size === PHONE ? '-phone' : '') : `-${size.width}-${dark ? 'dark' : 'light'}`),
};

const signedIn = async (mobile: string): Promise<Client> => {
  const client = new Client(() => server.origin, 60_000);
  await signIn(client, mobile);
  return client;
};
const shown = async (
  who: string,
  client: Client | null,
  pages: readonly Scene[],
  moments: readonly Scene[],
): Promise<void> => {
  if (docs) {
    const office = who === 'staff' || who === 'admin';
    const wanted = [...pages, ...moments.filter(({ name }) => IN_DOCS.test(name))];
    return take(camera, who, client, wanted, office ? [LIGHT] : [LIGHT, PHONE_LIGHT]);
  }
  await take(camera, who, client, pages, EVERY_LOOK);
  await take(camera, who, client, moments, RARE_LOOKS);
};

try {
  await shown('visitor', null, visitorPages, visitorMoments);
  const customer = await signedIn('0000000001');
  const cases = await casesOf(customer);
  await shown('customer', customer, customerPages(cases), customerMoments(cases));
  for (const [name, mobile] of Object.entries(CALLERS)) {
    const caller = await signedIn(mobile);
    await shown('customer', caller, callPage(await casesOf(caller), name), []);
  }
  await shown('newcomer', await signedIn('9820012345'), [], newcomerMoments);
  const founder = await signedIn('9820012346');
  await shown('founder', founder, await wizardPages(founder), []);
  const staff = await signedIn('0000000002');
  const { pages, reviewId } = await staffPages(staff);
  await shown('staff', staff, pages, []);
  const admin = await signedIn('0000000003');
  await shown('admin', admin, adminPages(reviewId, await employeeIdOf(admin), await replayIdOf(admin)), []);
} finally {
  await browser.close();
  await server.stop();
  removeFolder(dataDir);
}
