import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from './kit.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ demoData: false });
});
afterAll(() => world.end());

describe('Back under a layer', () => {
  it('closes the layer and stays on the page, one after the other, and leaves the page of one that its button closed', async () => {
    const { page } = await world.person();
    await page.goto('/help-center');
    await page.goto('/find-services');
    await page
      .getByRole('link', { name: /Private Limited/ })
      .first()
      .waitFor();
    const login = page.getByRole('button', { name: 'Login / Signup' }).first();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await login.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/find-services');

    await page
      .getByRole('link', { name: /Company Registration/ })
      .first()
      .click();
    await page.waitForURL('**/find-services?service=private-limited-company');
    const panel = page.getByRole('dialog', { name: /Private Limited/ });
    await panel.getByRole('button', { name: 'Login / Signup' }).click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    await login.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/help-center');
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
});
