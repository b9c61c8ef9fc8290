import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { PageTextDoc, PageVersionDoc, SitePageDoc } from './doc.js';
import { sitePages, textKey, versionKey } from './projection.js';

export const uses = ['site-pages'] as const;

const PAGE_SIZE = 20;
const view = (reads: ReadStore) => openView<SitePageDoc>(reads, sitePages);

/** The versions of a page without their texts, newest first; with `before` only those with a smaller number. */
export const pageVersions = async (
  reads: ReadStore,
  slug: string,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<readonly PageVersionDoc[]> => {
  const { docs } = await view(reads).find({
    where: [
      { field: 'slug', op: 'eq', value: slug },
      ...(before === undefined ? [] : [{ field: 'version', op: 'lt', value: before } as const]),
    ],
    sort: [{ field: 'version', dir: 'desc' }],
    limit,
  });
  return docs.map(({ doc }) => doc as PageVersionDoc);
};

/** How many versions a page has. */
export const countVersions = (reads: ReadStore, slug: string): Promise<number> =>
  view(reads).count([{ field: 'slug', op: 'eq', value: slug }]);

/** The version that holds on a day in India: the newest whose day has come; null if there is none yet. */
export const pageInForce = async (reads: ReadStore, slug: string, today: string): Promise<PageVersionDoc | null> => {
  let before: number | undefined;
  for (;;) {
    // Versions that are planned for later come first; there are few.
    const versions = await pageVersions(reads, slug, { limit: PAGE_SIZE, before });
    const found = versions.find(({ effectiveFrom }) => effectiveFrom <= today);
    if (found !== undefined || versions.length < PAGE_SIZE) return found ?? null;
    before = versions.at(-1)?.version;
  }
};

/** All versions after this one, newest first. */
export const laterVersions = async (
  reads: ReadStore,
  slug: string,
  version: number,
): Promise<readonly PageVersionDoc[]> => {
  const later: PageVersionDoc[] = [];
  for (let before: number | undefined; ; before = later.at(-1)?.version) {
    const versions = await pageVersions(reads, slug, { limit: PAGE_SIZE, before });
    const found = versions.filter((one) => one.version > version);
    later.push(...found);
    if (found.length < PAGE_SIZE) return later;
  }
};

/** One version with its text; null when there is none of that number. */
export const findPageVersion = async (
  reads: ReadStore,
  slug: string,
  version: number,
): Promise<(PageVersionDoc & { readonly body: string }) | null> => {
  const [head, text] = [
    await view(reads).get(versionKey(slug, version)),
    await view(reads).get(textKey(slug, version)),
  ];
  if (head === null || text === null) return null;
  return { ...(head.doc as PageVersionDoc), body: (text.doc as PageTextDoc).body };
};
