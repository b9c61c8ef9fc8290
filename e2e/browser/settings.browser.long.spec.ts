import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { arrived, eventually, gone, type Person, peopleOfFile, settled, toast } from './kit.js';

const clients = {} as Record<'customer' | 'staff' | 'admin', Client>;
const { comes, at, world } = peopleOfFile('settings', async (begun) => {
  const all = { customer: '0000000001', staff: '0000000002', admin: '0000000003' } as const;
  for (const [who, mobile] of Object.entries(all)) {
    const client = begun.client();
    await signIn(client, mobile);
    clients[who as keyof typeof all] = client;
  }
});

const settings = (): Promise<Person> => at('/admin/settings', { client: clients.admin });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save Changes' }).click();

describe('the settings', () => {
  it('have three tabs, take effect on a customer’s open page, and are not left unsaved without a question (ASET-01 to 12)', async () => {
    const { page: customer } = await at('/help-center', { client: clients.customer });
    const { page } = await settings();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['General', 'Contact & Support', 'Advanced']);
    expect(await field(page, 'Site Name').inputValue()).toBe('Anupalan');
    await field(page, 'Site Name').fill('Sahi Filings');
    await field(page, 'Legal name').fill('Sahi Filings Private Limited');
    await field(page, 'GSTIN').fill('27aapfu0939f1zv');
    await tab(page, 'Contact & Support');
    await field(page, 'Contact Email').fill('help@sahi.example');
    await field(page, 'Contact Phone').fill('020 1234 5678');
    await field(page, 'Support Hours').fill('Every day, 9 to 9');
    await field(page, 'Support Message').fill('We call you back.');
    await tab(page, 'Advanced');
    await page.getByText(/^Some settings may need a restart/).waitFor();
    expect(await page.getByRole('link', { name: 'Manage Services' }).getAttribute('href')).toBe('/admin/services');
    await save(page);
    await toast(page, 'Settings saved');
    // Nothing was reloaded here.
    await customer.getByText('We call you back.').waitFor();
    await customer.getByText('Every day, 9 to 9').waitFor();
    await customer.getByRole('link', { name: 'Sahi Filings' }).first().waitFor();
    await customer.getByText('Sahi Filings Private Limited').waitFor();
    await customer.getByText('GSTIN 27AAPFU0939F1ZV').waitFor();
    await eventually(async () => expect(await customer.title()).toContain('Sahi Filings'));
    await tab(page, 'General');
    await page.getByText('Site Name: "Anupalan" → "Sahi Filings"').waitFor();

    await field(page, 'Site Name').fill('Not saved');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.getByRole('link', { name: 'User Management' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay on this page' }).click();
    expect(await field(page, 'Site Name').inputValue()).toBe('Not saved');
    await page.getByRole('link', { name: 'User Management' }).first().click();
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/admin\/users/);

    await world().kill();
    await world().restart();
    const saved = await clients.admin.must<{ siteName: string }>('GET', '/api/admin/settings');
    expect(saved.siteName).toBe('Sahi Filings');
  });

  it('close the site for maintenance: one page for customers and visitors, while staff and admins work on', async () => {
    const { page: customer } = await at('/', { client: clients.customer });
    const { page } = await settings();
    const toggle = async (): Promise<void> => {
      await tab(page, 'Advanced');
      await page.getByRole('switch', { name: /^Maintenance Mode/ }).click();
      await save(page);
      await toast(page, 'Settings saved');
    };
    await toggle();
    const closed = (of: Page): Promise<void> => of.getByRole('heading', { name: "We're doing maintenance" }).waitFor();
    await closed(customer);
    await gone(customer.getByRole('alert'));
    const { page: visitor } = await comes();
    for (const path of ['/find-services', '/terms']) {
      await visitor.goto(path);
      await closed(visitor);
      await gone(visitor.getByRole('contentinfo'));
    }
    const { page: staff } = await at('/staff', { client: clients.staff });
    await staff.getByText('Maintenance mode is on').waitFor();
    await toggle();
    await customer.getByRole('contentinfo').waitFor();
    await gone(customer.getByRole('heading', { name: "We're doing maintenance" }));
  });
});

describe('the pages of trust', () => {
  it('are edited with a preview, keep every version, and are restored', async () => {
    const { page } = await at('/admin/settings/pages', { client: clients.admin });
    await page.getByRole('link', { name: 'Edit Refunds and cancellation' }).click();
    await arrived(page, '/admin/settings/pages/refunds');
    await settled(page);
    await field(page, 'Text').fill('## New rule\nAsk [us](/contact), **always**.');
    await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'New rule' }).waitFor();
    await field(page, 'What changed').fill('A shorter rule.');
    await page.getByRole('button', { name: 'Save version 2' }).click();
    await toast(page, 'Page saved');
    await page.getByRole('button', { name: 'Save version 3' }).waitFor();

    const { page: visitor } = await at('/refunds');
    await visitor.getByRole('heading', { name: 'New rule' }).waitFor();
    await visitor.getByText('Version 2').first().waitFor();
    await visitor.getByRole('button', { name: 'All versions' }).click();
    await visitor.getByText('A shorter rule.').waitFor();
    await visitor.getByRole('link', { name: 'Version 1' }).click();
    await visitor.getByText(/^This is an older version/).waitFor();
    await visitor.getByText('You get everything back until we start filing.').waitFor();

    await page.getByRole('button', { name: /^Compare version 1/ }).click();
    await page.getByRole('dialog').getByText('## New rule').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Put version 1 into the form' }).click();
    await toast(page, 'Version 1 is in the form');
    await page.getByRole('button', { name: 'Save version 3' }).click();
    await toast(page, 'Page saved');
    await page.getByRole('button', { name: 'Save version 4' }).waitFor();
    const { body } = await world()
      .client()
      .until<SitePageView>('/api/public/pages/refunds', ({ version }) => version === 3);
    expect(body).toContain('You get everything back until we start filing.');
  });

  it('are linked under every page of customers, which moves nothing', async () => {
    const { page } = await comes();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/find-services', '/terms', '/help-center']) {
      await page.goto(path);
      await settled(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds and cancellation' }).waitFor();
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect([path, moved < 0.1]).toEqual([path, true]);
    }
  });
});

describe('a service for visitors', () => {
  it('says what it costs to those who run no script, and leads to its questions, found with typing mistakes', async () => {
    const { page, complaints } = await at('/service/gst-registration');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Service', offers: { priceCurrency: 'INR' } });
    expect(complaints.all.filter((text) => /policy/i.test(text))).toEqual([]);
    const answer = await fetch(`${world().origin}/service/no-such-thing`);
    expect(answer.status).toBe(404);

    await page.getByRole('link', { name: 'Questions about this service' }).click();
    await arrived(page, '/faqs?service=gst-registration');
    await page.getByRole('heading', { name: 'GST Registration' }).waitFor();
    await gone(page.getByRole('heading', { name: 'Buying' }));
    await page.getByRole('searchbox').fill('recipt');
    await page.getByRole('button', { name: /^Where is my receipt/ }).click();
    await page.getByText(/download it as a PDF/).waitFor();
    await page.getByRole('searchbox').fill('zebra crossing');
    await page.getByRole('heading', { name: 'No answer found' }).waitFor();
  });
});
