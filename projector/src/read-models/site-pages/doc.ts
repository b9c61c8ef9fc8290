import type { Actor } from '@anupalan/domain/kernel/event';
import type { SitePage } from '@anupalan/domain/settings/site-page-record';

export type PageVersionDoc = Omit<SitePage, 'body'> & {
  readonly kind: 'version';
  readonly slug: string;
  /** Starts at 1. */
  readonly version: number;
  readonly savedAt: string;
  readonly by: Pick<Actor, 'id' | 'role'>;
};

export type PageTextDoc = { readonly kind: 'text'; readonly body: string };

/** Each version is two records: lists need no texts. */
export type SitePageDoc = PageVersionDoc | PageTextDoc;
