import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { SitePageEvent } from '@anupalan/domain/settings/site-page';
import type { Projection } from '../../runner/projection.js';
import type { SitePageDoc } from './doc.js';

export const versionKey = (slug: string, version: number): string => `${slug}@${version}`;
export const textKey = (slug: string, version: number): string => `${versionKey(slug, version)}:text`;

/** The versions of the pages of trust; none is ever written twice. */
export const sitePages: Projection<SitePageDoc, SitePageEvent> = {
  name: 'site-pages',
  version: 1,
  streams: ['sitePage'],
  handles: ['SitePageSaved'],
  keys: ({ stream, revision }) => [versionKey(idOf(stream), revision + 1), textKey(idOf(stream), revision + 1)],
  evolve: (_, { event, stream, revision, metadata }, key) => {
    const { body, ...head } = event.data;
    const [slug, version] = [idOf(stream), revision + 1];
    if (key === textKey(slug, version)) return { kind: 'text', body };
    const { id, role } = metadata.actor;
    return { ...head, kind: 'version', slug, version, savedAt: metadata.time, by: { id, role } };
  },
  indexes: [{ name: 'by-page', fields: ['slug', 'version'] }],
  audience: () => ({ users: [], roles: ['staff', 'admin'], public: true }),
};
