import { dayInIndia } from '@anupalan/domain/rules/dates';
import { versionInForce } from '@anupalan/domain/rules/site-pages';
import { sitePage } from '@anupalan/domain/settings/site-page';
import { isoNow } from '@anupalan/infra/ports/clock';
import { pageInForce } from '@anupalan/projector/read-models/site-pages/queries';
import type { App } from '../platform/app.js';
import { ifReadable } from '../platform/faults.js';

const todayOf = (app: App): string => dayInIndia(isoNow(app.clock));

/** The version of a page that holds now; 0 while there is none. */
export const versionNow = async (app: App, slug: string): Promise<number> =>
  (await pageInForce(app.reads, slug, todayOf(app)))?.version ?? 0;

/**
 * The version of the privacy notice that a first sign-in agrees to, from the log; where its stream cannot be read, the one
 * that the site shows, so that newcomers are still let in.
 */
export const noticeNow = async (app: App): Promise<string> => {
  const notice = await ifReadable(app.load(sitePage, 'privacy'));
  return String(notice === null ? await versionNow(app, 'privacy') : versionInForce(notice.state.days, todayOf(app)));
};
