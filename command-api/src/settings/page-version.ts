import { dayInIndia } from '@anupalan/domain/rules/dates';
import { versionInForce } from '@anupalan/domain/rules/site-pages';
import { sitePage } from '@anupalan/domain/settings/site-page';
import { isoNow } from '@anupalan/infra/ports/clock';
import { pageInForce } from '@anupalan/projector/read-models/site-pages/queries';
import type { App } from '../platform/app.js';

const todayOf = (app: App): string => dayInIndia(isoNow(app.clock));

/** The version of a page that holds now; 0 while there is none. */
export const versionNow = async (app: App, slug: string): Promise<number> =>
  (await pageInForce(app.reads, slug, todayOf(app)))?.version ?? 0;

/** The version of the privacy notice that a first sign-in agrees to, from the log. */
export const noticeNow = async (app: App): Promise<string> =>
  String(versionInForce((await app.load(sitePage, 'privacy')).state.days, todayOf(app)));
