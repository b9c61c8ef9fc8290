import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { SITE_PAGES } from '../rules/site-pages.js';
import { SHIPPED_PAGES } from './shipped-pages/index.js';
import { type SitePageCommand, type SitePageEvent, sitePage } from './site-page.js';

const { decider } = sitePage;
const byAdmin = { ctx: { actor: admin(), now: '2026-11-23T10:00:00.000Z' } };
const page = { title: 'Terms', body: '## One\nText', effectiveFrom: '2026-11-23', note: '' };
const save: SitePageCommand = { type: 'saveSitePage', ...page };
const saved = (more: Partial<typeof page> = {}): SitePageEvent => ({
  type: 'SitePageSaved',
  data: { ...page, ...more },
});

describe('a page of trust', () => {
  it('gets a new version with each save', () => {
    given(decider, []).when(save, byAdmin).then([saved()]);
    const { state } = given(decider, [saved(), saved({ body: 'New', effectiveFrom: '2026-12-01' })]);
    expect(state.days).toEqual(['2026-11-23', '2026-12-01']);
  });
  it('gets none when nothing but the note differs, even later', () => {
    given(decider, [saved({ effectiveFrom: '2026-11-01' })])
      .when({ ...save, effectiveFrom: '2026-11-01', note: 'again' }, byAdmin)
      .thenNothing();
  });
  it('is restored by saving the text of a version again', () => {
    given(decider, [saved(), saved({ body: 'New' })])
      .when({ ...save, note: 'As in version 1' }, byAdmin)
      .then([saved({ note: 'As in version 1' })]);
  });
  it('is saved trimmed, with plain line ends', () => {
    given(decider, [])
      .when({ ...save, title: ' Terms ', body: '## One\r\nText\n\n' }, byAdmin)
      .then([saved()]);
  });
  it('never holds from a day that has passed', () => {
    const refused = given(decider, [])
      .when({ ...save, effectiveFrom: '2026-11-22' }, byAdmin)
      .thenRefused('page.invalid', { kind: 'invalid' });
    expect(refused.errors?.map(({ path }) => path)).toEqual(['effective_from']);
  });
  it('is announced a year ahead at most', () => {
    given(decider, [])
      .when({ ...save, effectiveFrom: '2027-11-24' }, byAdmin)
      .then([saved({ effectiveFrom: '2027-11-24' })]);
    for (const effectiveFrom of ['2027-11-25', '9999-12-31']) {
      const refused = given(decider, [])
        .when({ ...save, effectiveFrom }, byAdmin)
        .thenRefused('page.invalid');
      expect(refused.errors).toMatchObject([{ path: 'effective_from', code: 'page.far' }]);
    }
  });
  it('needs a title, a text and a real day, and has limits', () => {
    const refused = given(decider, [])
      .when(
        { ...save, title: ' ', body: 'x'.repeat(50_001), effectiveFrom: '2026-02-30', note: 'x'.repeat(301) },
        byAdmin,
      )
      .thenRefused('page.invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(['title', 'body', 'effective_from', 'note']);
  });
  it('is changed by admins only', () => {
    for (const actor of [customer(), staff()])
      given(decider, []).when(save, { ctx: { actor } }).thenRefused('settings.admin_only', { kind: 'forbidden' });
  });
  it('is shipped in a version that can be saved', () => {
    for (const slug of SITE_PAGES)
      given(decider, [])
        .when({ ...save, ...SHIPPED_PAGES[slug] }, byAdmin)
        .then([saved(SHIPPED_PAGES[slug])]);
  });
});
