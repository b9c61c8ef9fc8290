import type { Actor } from '@anupalan/domain/kernel/event';
import type { SitePage } from '@anupalan/domain/settings/site-page-record';

/** A version without its text, for lists. */
export type PageVersionDoc = Omit<SitePage, 'body'> & {
  readonly kind: 'version';
  readonly slug: string;
  /** From 1. */
  readonly version: number;
  readonly savedAt: string;
  readonly by: Pick<Actor, 'id' | 'role'>;
};

export type PageTextDoc = { readonly kind: 'text'; readonly body: string };

/** Each version is two records: lists need no texts. */
export type SitePageDoc = PageVersionDoc | PageTextDoc;
