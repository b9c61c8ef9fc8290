import { readdirSync, readFileSync } from 'node:fs';
import { PAGES, type PageFrame, pageAt } from '@anupalan/domain/rules/pages';
import { describe, expect, it } from 'vitest';
import { adminStops, customerStops, servicesStops, staffStops, visitorStops, wayStops } from '../browser/stops.js';
import type { Stop } from '../driver/every-page.js';

const fileOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);

const of = {
  visitor: visitorStops('x'),
  customer: [
    ...customerStops(new Map([['x', '/services/x?id=x']])),
    ...wayStops({ at: () => '/services/x?id=x', orderOf: () => 'x', paymentLink: 'x' }),
  ],
  staff: staffStops('x'),
  admin: [...adminStops('x', 'x'), ...servicesStops],
} satisfies Readonly<Record<string, readonly Stop[]>>;

/** Who looks at the pages of a frame; those for signed-in people are for no visitor. */
const LOOKERS: Readonly<Record<PageFrame, readonly (keyof typeof of)[]>> = {
  customer: ['customer', 'visitor'],
  own: ['customer', 'visitor'],
  bare: ['visitor'],
  staff: ['staff'],
  admin: ['admin'],
};

/** Pages that need a record which only their own spec makes, and that looks at them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/profile/ErasurePage': 'proof',
  'features/operations/replays/ReplayPage': 'replays',
  'features/assignment/what-if/RunPage': 'what-if',
  'features/integrations/webhooks/WebhookPage': 'integrations',
};
/** It leads on to another page. */
const SHOWS_NOTHING = 'app/pages/ShortLinkPage';

/** The code that some person's stops show, where the page is there and may be opened. */
const seen = (who: keyof typeof of): readonly (string | undefined)[] =>
  of[who]
    .filter(({ refused }) => refused === undefined)
    .map(({ path }) => pageAt(path.replace(/[?#].*/, '')))
    .filter((page) => who !== 'visitor' || page?.signedIn !== true)
    .map((page) => page?.code);

describe('every page of the table', () => {
  it('is looked at by a spec, at all widths and in both themes', () => {
    const missing = PAGES.filter(
      ({ frame, code }) =>
        code !== SHOWS_NOTHING && !(code in ELSEWHERE) && !LOOKERS[frame].some((who) => seen(who).includes(code)),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('has a spec of its own where it is not among those stops', () => {
    for (const spec of Object.values(ELSEWHERE))
      expect(readFileSync(fileOf(`e2e/browser/${spec}.browser.long.spec.ts`), 'utf8')).toMatch(/\bfaults(Of|Now)\(/);
  });

  it('has its code in the web app, where no other file is named like a page', () => {
    const files = ['app/pages', 'features'].flatMap((folder) =>
      readdirSync(fileOf(`web/src/${folder}`), { recursive: true, encoding: 'utf8' })
        .filter((name) => /Page\.tsx$/.test(name))
        .map((name) => `${folder}/${name.replace(/\.tsx$/, '')}`),
    );
    expect(files.sort()).toEqual([...new Set<string>(PAGES.map(({ code }) => code))].sort());
  });
});
