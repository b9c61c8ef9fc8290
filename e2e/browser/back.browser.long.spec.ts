import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from './kit.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ demoData: false });
});
afterAll(() => world.end());

describe('Back under a layer', () => {
  it('closes the sign-in dialog and stays on the page, which the next Back leaves', async () => {
    const { page } = await world.person();
    await page.goto('/help-center');
    await page.goto('/find-services');
    await page
      .getByRole('link', { name: /Private Limited/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Login / Signup' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/find-services');
    await page.goBack();
    await page.waitForURL('**/help-center');
  });

  it('closes the panel of a service with the dialog above it, one after the other', async () => {
    const { page } = await world.person();
    await page.goto('/');
    await page
      .getByRole('link', { name: /Company Registration/ })
      .first()
      .click();
    await page.waitForURL('**/?service=private-limited-company');
    const panel = page.getByRole('dialog', { name: /Private Limited/ });
    await panel.getByRole('button', { name: 'Login / Signup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('leads on from a page that was opened in the drawer of a phone to the page before', async () => {
    const { page } = await world.person({ viewport: { width: 360, height: 740 }, touch: true });
    await page.goto('/');
    await page.getByRole('button', { name: /menu/i }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Find Services' }).click();
    await page.waitForURL('**/find-services');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await drawer.waitFor({ state: 'detached' });
  });

  it('leaves a page whose dialog was closed by its own button', async () => {
    const { page } = await world.person();
    await page.goto('/help-center');
    await page.goto('/find-services');
    await page.getByRole('button', { name: 'Login / Signup' }).first().click();
    await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await page.waitForURL('**/help-center');
  });
});
