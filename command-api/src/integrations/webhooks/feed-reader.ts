import { cloudEvent } from '@anupalan/domain/integrations/cloud-event';
import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import { type FeedPage, type FeedPart, feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import type { App } from '../../platform/app.js';
import { sentEvents } from '../event-feed.js';

/** Number of pages that are cached until the feed changes. */
const MAX_PAGES = 50;

/** Reads the feed for all webhooks: those at the same place share a page, and the text of an event is made once. */
export interface FeedReader {
  page(part: FeedPart): Promise<FeedPage>;
  /** The body as it is sent. Personal data is opened now and stored nowhere. */
  body(doc: PublicEventDoc, options: { readonly withPersonal: boolean }): Promise<string>;
  forget(): void;
}

export const feedReader = (app: Pick<App, 'reads' | 'open'>): FeedReader => {
  const pages = new Map<string, Promise<FeedPage>>();
  const bodies = new WeakMap<PublicEventDoc, string>();
  return {
    page: (part) => {
      const key = JSON.stringify([part.after, part.types, part.limit, part.upTo, part.subject]);
      const known = pages.get(key);
      if (known !== undefined) return known;
      const page = feedAfter(app.reads, part);
      if (pages.size >= MAX_PAGES) pages.clear();
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      return page;
    },
    body: async (doc, { withPersonal }) => {
      if (withPersonal && doc.data.personal !== undefined)
        return JSON.stringify((await sentEvents(app, [doc], { withPersonal }))[0]);
      const known = bodies.get(doc);
      if (known !== undefined) return known;
      const { personal: _, ...data } = doc.data;
      const body = JSON.stringify(cloudEvent({ ...doc, data }));
      bodies.set(doc, body);
      return body;
    },
    forget: () => pages.clear(),
  };
};
