import type { CustomerService } from '@anupalan/domain/contracts/requests';
import type { Locator, Page, Route } from 'playwright-core';

/**
 * Texts of the requirements that no journey shows: transient states, empty answers, and statuses of imported data.
 * Texts covered by a journey or a page's own test are not repeated here.
 */
export interface Scene {
  /** Makes the page show the texts. */
  readonly show: (page: Page) => Promise<unknown>;
  /** The expected texts, by the line of the requirements. */
  readonly texts: readonly (readonly [line: string, text: string])[];
  /** Texts that must not be shown. */
  readonly missing?: readonly (readonly [line: string, text: string])[];
  /** The part of the page; the whole page by default. */
  readonly within?: (page: Page) => Locator;
}

/** Scenes that one browser shows in turn. */
export interface Visit {
  readonly who: 'visitor' | 'customer' | 'admin';
  readonly what: string;
  readonly scenes: readonly Scene[];
}

/**
 * Answers of a path without any text, as over HTTP/2 without a body; Playwright's own answers always have a status
 * text. Applies to this page and the next.
 */
const wordless = async (page: Page, path: string, status: number): Promise<void> => {
  const answer = ([of, code]: readonly [string, number]): void => {
    const before = window.fetch;
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes(of)
        ? Promise.resolve(new Response('', { status: code }))
        : before(input, init);
  };
  await page.addInitScript(answer, [path, status] as const);
  await page.evaluate(answer, [path, status] as const);
};

const held = (): Promise<never> => new Promise(() => undefined);
const hold = (page: Page, path: string): Promise<unknown> => page.route(path, held);
const free = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

const request = (status: string, more: Partial<CustomerService> = {}): CustomerService => ({
  id: `00000000-0000-4000-8000-${status
    .padEnd(12, '0')
    .replace(/[^0-9a-f]/g, '0')
    .slice(0, 12)}`,
  case_number: `AN-${status}`,
  service_id: 'gst-registration',
  service_title: 'GST Registration',
  business_id: null,
  my_role: null,
  workflow: 'filing',
  workflow_version: 1,
  status,
  status_since: '2026-10-02T04:30:00.000Z',
  customer_id: 'c-1',
  assigned_to: null,
  price: '299.00',
  payment_status: 'paid',
  confirming_since: null,
  order_id: null,
  documents: [],
  notes: null,
  created_at: '2026-09-30T04:30:00.000Z',
  updated_at: '2026-10-02T04:30:00.000Z',
  due_at: null,
  due_paused: false,
  expected: null,
  ...more,
});
const withRequests = (page: Page, services: readonly object[]): Promise<unknown> =>
  page.route('**/api/customer-services', (route) => route.fulfill({ json: { services } }));
const card = (number: string) => (page: Page) => page.getByRole('article').filter({ hasText: number });

/** A request with an older or unknown status in My Services (STAT-13 to STAT-18). */
const older = (line: string, status: string, percent: string, hint: string | null): Scene => ({
  show: (page) => card(`AN-${status}`)(page).waitFor(),
  within: card(`AN-${status}`),
  texts: [
    [line, 'Upload Documents'],
    [line, percent],
    ...(hint === null
      ? []
      : ([
          [line, 'Next:'],
          [line, hint],
        ] as const)),
  ],
  ...(hint === null ? { missing: [[line, 'Next:']] as const } : {}),
});
const OLDER = ['payment_pending', 'pending', 'document_review', 'waiting_for_customer', 'in_progress', 'invented'];

export const visits: readonly Visit[] = [
  {
    who: 'visitor',
    what: 'a service on its way, one that is refused without a word, and a code that is refused so',
    scenes: [
      {
        show: async (page) => {
          await hold(page, '**/api/services/gst-registration');
          await page.goto('/service/gst-registration');
        },
        texts: [['SVC-01', 'Loading service details...']],
      },
      {
        show: async (page) => {
          await free(page);
          await page.goto('/?service=gst-registration');
          await page.getByRole('dialog').getByRole('button', { name: 'Login / Signup' }).click();
          await page.getByLabel('Mobile number').fill('0000000001');
          await button(page, 'Continue').click();
          await page.getByLabel('OTP', { exact: true }).waitFor();
        },
        texts: [['SIGN-14', 'Enter OTP']],
      },
      {
        show: async (page) => {
          await wordless(page, '/api/public/verify-otp', 503);
          await page.getByLabel('OTP', { exact: true }).fill('1234');
          await button(page, 'Verify OTP').click();
        },
        texts: [['ERR-03', 'Verification failed with status: 503']],
      },
      {
        show: async (page) => {
          await wordless(page, '/api/services/', 503);
          await page.goto('/service/rent-agreement');
        },
        texts: [
          ['ERR-04', 'API error: 503'],
          ['CALL-30', 'API error: 503'],
        ],
      },
    ],
  },
  {
    who: 'customer',
    what: 'a home page without notifications, a case on its way, and an act that is refused without a word',
    scenes: [
      {
        show: async (page) => {
          await page.route('**/api/notifications?*', (route) =>
            route.fulfill({ json: { items: [], nextCursor: null, total: 0, unread: 0 } }),
          );
          await withRequests(page, [
            request('waiting_for_customer', { case_number: 'AN-asked' }),
            request('documents_approved', { case_number: 'AN-ours', updated_at: '' }),
          ]);
          await page.goto('/');
          await button(page, /^Notifications/).click();
        },
        texts: [['DASH-36', 'No notifications yet']],
      },
      {
        show: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('article').nth(1).waitFor();
        },
        within: (page) => page.getByRole('article').filter({ hasText: 'Provide information' }),
        texts: [
          ['DASH-28', 'GST Registration'],
          ['DASH-28', 'Upload Documents'],
          ['DASH-28', 'Next:'],
          ['DASH-28', 'Details'],
          ['DASH-29', 'Updated: 2 Oct'],
        ],
      },
      {
        show: (page) => page.getByRole('article').nth(1).waitFor(),
        within: (page) => page.getByRole('article').filter({ hasText: 'Documents Approved' }),
        texts: [['DASH-29', 'Updated: 30 Sep']],
        missing: [['DASH-30', 'Next:']],
      },
      {
        show: async (page) => {
          await wordless(page, '/api/test/create-service', 503);
          await button(page, 'Create a test service').click();
        },
        texts: [['ERR-02', 'Request failed with status: 503']],
      },
      {
        show: async (page) => {
          await hold(page, '**/api/requests/x');
          await page.goto('/services/gst-registration?id=x');
        },
        texts: [['SVC-08', 'Loading service details...']],
      },
    ],
  },
  {
    who: 'customer',
    what: 'cases of statuses that only older data have',
    scenes: [
      {
        show: async (page) => {
          await withRequests(
            page,
            OLDER.map((status) => request(status)),
          );
          await page.goto('/my-services?show=all');
        },
        texts: [],
      },
      older('STAT-13', 'payment_pending', '10%', 'Complete payment'),
      older('STAT-14', 'pending', '15%', null),
      older('STAT-15', 'document_review', '40%', null),
      older('STAT-16', 'waiting_for_customer', '60%', 'Provide information'),
      older('STAT-17', 'in_progress', '75%', null),
      older('STAT-18', 'invented', '0%', null),
    ],
  },
  {
    who: 'customer',
    what: 'a registration that is refused without a word',
    scenes: [
      {
        show: async (page) => {
          // No service of the catalogue is free, and only a free one is registered without a payment.
          await page.route('**/api/services/gst-registration', async (route: Route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...((await response.json()) as object), price: '0' } });
          });
          await page.route('**/api/service-registrations', (route) => route.fulfill({ status: 500, body: '' }));
          await page.goto('/service/gst-registration');
          await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
          const field = (name: RegExp): Locator => page.getByRole('dialog').getByLabel(name);
          await field(/^Name/).fill('Asha Kulkarni');
          await field(/^Email/).fill('asha@example.in');
          await field(/^Business name/).fill('Kulkarni Traders');
          await page.getByRole('dialog').getByRole('button', { name: 'Complete Registration' }).click();
        },
        texts: [
          ['REG-21', 'Registration Failed'],
          ['REG-21', 'There was an error processing your request.'],
        ],
      },
    ],
  },
  {
    who: 'admin',
    what: 'a change that is refused without a word',
    scenes: [
      {
        show: async (page) => {
          await page.goto('/admin/assignment?tab=types');
          await button(page, 'New service type').click();
          await page.getByRole('dialog').getByLabel(/^Name/).fill('Companies');
          await wordless(page, '/api/admin/service-types', 503);
          await button(page, 'Create service type').click();
        },
        texts: [['ERR-09', 'API Error (503): Something went wrong']],
      },
    ],
  },
];
