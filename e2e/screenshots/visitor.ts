import type { Page } from 'playwright-core';
import type { Scene } from './camera.js';
import { inStates } from './states.js';

const COMPANY = '/service/private-limited-company';

/** Public pages. */
export const visitorPages: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'auth', path: '/auth' },
  { name: 'find-services', path: '/find-services' },
  { name: 'service', path: COMPANY },
  { name: 'my-services', path: '/my-services' },
  { name: 'outbox', path: '/demo/outbox' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nowhere' },
];

const mobile = (page: Page, ask: string): Promise<void> =>
  page
    .getByLabel('Mobile number')
    .fill('0000000001')
    .then(() => page.getByRole('button', { name: ask, exact: true }).click());

/** The overlays over a visitor's pages, and their empty results. */
export const visitorMoments: readonly Scene[] = [
  { name: 'auth-register', path: '/auth?tab=register' },
  { name: 'find-services-list', path: '/find-services?view=list' },
  { name: 'denied', path: '/admin' },
  { name: 'sign-in', path: '/', open: 'Login / Signup' },
  {
    name: 'sign-in-code',
    path: '/?service=gst-registration',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Login / Signup' }).click();
      await mobile(page, 'Continue');
      await page.getByLabel('OTP', { exact: true }).waitFor();
    },
  },
  {
    name: 'auth-errors',
    path: '/auth',
    act: async (page) => {
      await page.getByLabel('Mobile number').fill('98');
      await page.getByRole('button', { name: 'Request OTP' }).click();
    },
    window: true,
  },
  {
    name: 'auth-code',
    path: '/auth',
    act: async (page) => {
      await mobile(page, 'Request OTP');
      await page.getByLabel('OTP', { exact: true }).waitFor();
    },
    window: true,
  },
  { name: 'authentication-required', path: COMPANY, open: 'Get Started' },
  { name: 'panel', path: '/?service=private-limited-company', window: true },
  { name: 'panel-documents', path: '/?service=private-limited-company', act: (page) => tab(page) },
  { name: 'panel-no-documents', path: '/?service=talk-to-lawyer', act: (page) => tab(page) },
  { name: 'panel-unknown', path: '/?service=none', window: true },
  { name: 'find-nothing', path: '/find-services?q=zebra' },
  { name: 'service-unknown', path: '/service/none' },
  { name: 'help', path: '/', open: 'Help' },
  { name: 'drawer', path: '/', open: 'Open menu', phone: true },
  ...inStates([
    { name: 'home', path: '/' },
    { name: 'find-services', path: '/find-services' },
    { name: 'service', path: COMPANY },
    { name: 'panel', path: '/?service=private-limited-company' },
  ]),
];

function tab(page: Page): Promise<void> {
  return page.getByRole('tab', { name: 'Process & Documents' }).click();
}
