// `npm run screenshots`: starts the built server with demo data and takes every screen at 360 and 1280 px, light and dark, into
// ./screenshots; with `-- --docs` one picture of each (1280 px light, 360 px for the customer's) into docs/screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseView, CustomerService, QueuePage } from '@anupalan/domain/contracts/requests';
import type { Browser } from 'playwright-core';
import { DESKTOP, launchBrowser, newPerson, PHONE } from '../driver/browser.js';
import { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { freePort, removeFolder, startServer, tempFolder } from '../driver/server.js';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Clicks to make before the picture, by accessible name. */
  readonly open?: string;
}

const docs = process.argv.includes('--docs');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const folder = docs ? 'docs/screenshots' : 'screenshots';
mkdirSync(folder, { recursive: true });

const dataDir = tempFolder();
const server = await startServer({ dataDir, port: await freePort() });
const browser = await launchBrowser();

const signedIn = async (mobile: string): Promise<Client> => {
  const client = new Client(() => server.origin, 60_000);
  await signIn(client, mobile);
  return client;
};

/** The page at rest: nothing loads any more, fonts are there. */
const take = async (of: Browser, client: Client | null, shots: readonly Shot[], who: string): Promise<void> => {
  const looks = docs
    ? [
        { size: DESKTOP, dark: false, suffix: '' },
        ...(who === 'staff' || who === 'admin' ? [] : [{ size: PHONE, dark: false, suffix: '-phone' }]),
      ]
    : [DESKTOP, PHONE].flatMap((size) =>
        [false, true].map((dark) => ({ size, dark, suffix: `-${size.width}-${dark ? 'dark' : 'light'}` })),
      );
  for (const { size, dark, suffix } of looks) {
    const { context, page, complaints } = await newPerson(of, server.origin, { viewport: size, dark });
    if (client !== null) {
      const [name = '', value = ''] = client.cookie.split('=');
      await context.addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: 'Lax' }]);
    }
    for (const shot of shots) {
      if (only !== undefined && !`${who}-${shot.name}`.includes(only)) continue;
      await page.goto(shot.path);
      await page
        .waitForFunction(() => document.querySelectorAll('.skeleton, .spin').length === 0, null, { timeout: 8000 })
        .catch(() => undefined);
      await page.evaluate(() => document.fonts.ready);
      if (shot.open !== undefined) {
        await page
          .getByRole('button', { name: shot.open })
          .locator('visible=true')
          .first()
          .click()
          .catch(() => undefined);
        await page.waitForTimeout(600);
      }
      await page.waitForTimeout(150);
      await page.screenshot({
        path: join(folder, `${who}-${shot.name}${suffix}.png`),
        fullPage: shot.open === undefined,
      });
    }
    for (const complaint of complaints.all) console.log(`${who}${suffix}: ${complaint}`);
    await context.close();
  }
};

try {
  await take(
    browser,
    null,
    [
      { name: 'home', path: '/' },
      { name: 'auth', path: '/auth' },
      { name: 'sign-in', path: '/', open: 'Login / Signup' },
      { name: 'find-services', path: '/find-services' },
      { name: 'service', path: '/service/private-limited-company' },
      { name: 'panel', path: '/?service=private-limited-company' },
      { name: 'my-services', path: '/my-services' },
      { name: 'outbox', path: '/demo/outbox' },
      { name: 'privacy', path: '/privacy' },
      { name: 'not-found', path: '/nowhere' },
    ],
    'visitor',
  );

  const customer = await signedIn('0000000001');
  const { services } = await customer.must<{ services: CustomerService[] }>('GET', '/api/customer-services');
  const open = services.find(({ status }) => status === 'documents_not_uploaded');
  const steps =
    open === undefined
      ? []
      : ['contact', 'documents', 'check'].map((step) => ({
          name: `form-${step}`,
          path: `/metadata-service/${open.service_id}?id=${open.id}&step=${step}`,
        }));
  const due = services.find(({ status }) => status === 'final_payment_link_sent');
  const view = due === undefined ? null : await customer.must<CaseView>('GET', `/api/requests/${due.id}`);
  const [paid, unpaid] = ['initial', 'final'].map(
    (purpose) => view?.payments.find((payment) => payment.purpose === purpose)?.orderId ?? '',
  );
  const payments = [
    { name: 'payment-success', path: `/payment-success?orderId=${paid}` },
    { name: 'payment-failed', path: `/payment-failed?orderId=${unpaid}` },
    { name: 'payment-simulation', path: `/payment-simulation?orderId=${unpaid}` },
  ];
  const requests = services.map(({ id, service_id, status }) => ({
    name: `request-${status.replaceAll('_', '-')}`,
    path: `/metadata-service/${service_id}?id=${id}`,
  }));
  await take(
    browser,
    customer,
    [
      { name: 'dashboard', path: '/' },
      { name: 'my-services', path: '/my-services' },
      { name: 'tour', path: '/', open: 'Start Dashboard Tour' },
      { name: 'bell', path: '/', open: 'Notifications' },
      { name: 'notifications', path: '/notifications' },
      { name: 'profile', path: '/profile' },
      { name: 'profile-everywhere', path: '/profile', open: 'Sign out everywhere' },
      { name: 'panel', path: '/find-services?service=gst-registration' },
      { name: 'panel-fees', path: '/?service=gst-registration', open: 'Fee break-up' },
      { name: 'service', path: '/service/gst-registration' },
      ...requests,
      ...steps,
      ...payments,
    ],
    'customer',
  );

  const staff = await signedIn('0000000002');
  const { items } = await staff.must<QueuePage>('GET', '/api/staff/queue?tab=all&limit=100');
  const review = items.find(
    ({ status, assigned_to }) => status === 'documents_uploaded_pending_review' && assigned_to !== null,
  );
  const others = ['documents_approved', 'awaiting_govt_approval', 'service_delivered'].flatMap((wanted) => {
    const found = items.find(({ status }) => status === wanted);
    return found === undefined
      ? []
      : [{ name: `case-${wanted.replaceAll('_', '-')}`, path: `/staff/requests/${found.id}` }];
  });
  await take(
    browser,
    staff,
    [
      { name: 'queue', path: '/staff' },
      { name: 'queue-all', path: '/staff?tab=all' },
      { name: 'bell', path: '/staff', open: 'Notifications' },
      { name: 'profile', path: '/profile' },
      ...(review === undefined
        ? []
        : [
            { name: 'review', path: `/staff/requests/${review.id}` },
            { name: 'case', path: `/staff/requests/${review.id}?pane=case` },
            { name: 'history', path: `/staff/requests/${review.id}?pane=history` },
          ]),
      ...others,
    ],
    'staff',
  );

  const admin = await signedIn('0000000003');
  await take(
    browser,
    admin,
    [
      { name: 'requests', path: '/admin/requests' },
      { name: 'users', path: '/admin/users' },
      { name: 'profile', path: '/profile' },
      { name: 'assignment', path: '/admin/assignment' },
      { name: 'assignment-rule', path: '/admin/assignment', open: 'New rule' },
      { name: 'operations', path: '/admin/operations' },
      { name: 'case', path: `/admin/requests/${review?.id ?? items[0]?.id ?? ''}` },
    ],
    'admin',
  );
} finally {
  await browser.close();
  await server.stop();
  removeFolder(dataDir);
}
