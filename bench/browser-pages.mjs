// The pages and first interactions of ./browser.bench.mjs. Elements are found by their visible texts, as people find
// them.

/** @typedef {import('playwright-core').Page} Page */

const main = (/** @type {Page} */ page) => page.getByRole('main');
const button = (name) => (/** @type {Page} */ page) => page.getByRole('button', { name }).first();
const inMain = (name) => (/** @type {Page} */ page) => main(page).getByRole('button', { name }).first();

/** Addresses that depend on the demo's data: a request with an open form, and the order that paid for it. */
const addressesOf = async (get) => {
  const { services } = await get('/api/customer-services');
  const of = (status) => services.find((one) => one.status === status);
  const [begun, due] = [of('documents_not_uploaded'), of('final_payment_link_sent')];
  if (begun === undefined || due === undefined) throw new Error('the demo has no request of these statuses');
  const { payments } = await get(`/api/requests/${due.id}`);
  const order = (purpose) => payments.find((one) => one.purpose === purpose)?.orderId;
  const path = ({ id, service_id }) => `/services/${service_id}?id=${id}`;
  return { begun: path(begun), due: path(due), initial: order('initial'), final: order('final') };
};

/**
 * The pages: `who` is signed in or a visitor; `hint` false: signed in, but new to this browser. @param get a call of
 * the demo's customer, by path
 */
export const pagesFor = async (get) => {
  const { begun, due, initial, final } = await addressesOf(get);
  const visitor = (name, path) => ({ name, path, who: 'visitor', hint: false });
  const customer = (name, path, hint = true) => ({ name, path, who: 'customer', hint });
  return [
    visitor('home, visitor', '/'),
    customer('home', '/'),
    customer('home, new to this browser', '/', false),
    visitor('sign-in page', '/auth'),
    visitor('find services', '/find-services'),
    visitor('home with a service’s panel', '/?service=gst-registration'),
    customer('find services with a panel', '/find-services?service=gst-registration'),
    customer('service', '/service/gst-registration'),
    customer('my services', '/my-services'),
    customer('request', due),
    customer('form, a section', `${begun}&step=contact`),
    customer('form, documents', `${begun}&step=documents`),
    customer('payment, paid', `/payment-success?orderId=${initial}`),
    customer('payment, open', `/payment-failed?orderId=${final}`),
    customer('payment, simulated', `/payment-simulation?orderId=${final}`),
    customer('notifications', '/notifications'),
    customer('profile', '/profile'),
    visitor('privacy notice', '/privacy'),
  ];
};

/**
 * The first interactions: `at` is pressed (or typed into: `type`); `stands` is the element that must be visible at
 * once. Where it waits for the server's answer, only the interaction itself is limited.
 */
export const actsFor = async (get) => {
  const { begun } = await addressesOf(get);
  const dialog = '[role="dialog"] h2';
  const act = (name, who, path, at, more = {}) => ({ name, path, who, hint: who === 'customer', at, ...more });
  const tile = (/** @type {Page} */ page) =>
    main(page)
      .getByRole('link', { name: /GST Registration/ })
      .first();
  const below = (name) => (/** @type {Page} */ page) => page.locator('.bottom-nav').getByRole('link', { name });
  return [
    act('opens the menu of a phone', 'customer', '/my-services', button('Open menu'), { stands: '.drawer nav' }),
    act('opens the help', 'customer', '/my-services', button('Help'), { stands: dialog }),
    act('opens the notifications', 'customer', '/', button(/^Notifications/), { stands: '.bell h2' }),
    act('opens a service’s panel', 'visitor', '/', tile, { stands: dialog }),
    act('opens the fee break-up', 'visitor', '/?service=gst-registration', button('Fee break-up'), {
      stands: '.popover h2',
    }),
    act('changes the panel’s tab', 'visitor', '/?service=gst-registration', (page) =>
      page.getByRole('tab', { name: 'Process & Documents' }),
    ),
    act('opens the sign-in', 'visitor', '/', inMain('Login / Signup'), { stands: '[role="dialog"] input' }),
    act('opens the registration', 'customer', '/service/gst-registration', inMain(/^Add a note/), {
      stands: dialog,
    }),
    act('opens the cancelling', 'customer', begun, inMain('Cancel this request'), { stands: dialog }),
    act(
      'opens the theme’s menu',
      'customer',
      '/my-services',
      (page) => page.locator('.drawer .nav-item', { hasText: 'Theme' }),
      {
        before: (page) => button('Open menu')(page).click(),
        stands: '[role="menuitemradio"]',
      },
    ),
    act('types in the search', 'visitor', '/find-services', (page) => main(page).getByRole('searchbox'), {
      type: 'gst',
    }),
    act('types in a form', 'customer', `${begun}&step=contact`, (page) => page.getByLabel(/^Contact name/), {
      type: 'Asha',
    }),
    act('goes to find services', 'customer', '/', below(/^Services/)),
    act('goes to my services', 'customer', '/find-services', below(/^Requests/)),
    act('goes to a request', 'customer', '/my-services', (page) => main(page).getByRole('link').first()),
  ];
};
