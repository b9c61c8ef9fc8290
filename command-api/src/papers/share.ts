import { timingSafeEqual } from 'node:crypto';
import type { OwnDocument } from '@anupalan/domain/contracts/documents';
import type { Share } from '@anupalan/domain/papers/paper-events';
import { isoNow } from '@anupalan/infra/ports/clock';
import { findPaper } from '@anupalan/projector/read-models/papers/queries';
import type { App } from '../platform/app.js';

export const SHARED_PATH = '/api/public/shared';

const TOKEN = /^([\w-]{1,100})\.([0-9a-f]{64})$/;

/** The secret of a link: only this server can compute it, so that nothing has to keep it. */
const secretOf = (app: App, id: string, link: number): Promise<string> => app.keyedHash('file-share', `${id}:${link}`);

/** The link to a file as its owner sees it; null for none, and for one that has ended. */
export const shareOf = async (
  app: App,
  id: string,
  share: Share | null | undefined,
  now: string,
): Promise<OwnDocument['share']> => {
  if (share === undefined || share === null || share.until <= now) return null;
  const secret = await secretOf(app, id, share.link);
  return { url: `${app.config.publicUrl}${SHARED_PATH}/${id}.${secret}`, until: share.until };
};

/** The file that this token opens now, and whose it is; null for any other text. */
export const sharedBy = async (
  app: App,
  token: string,
): Promise<{ readonly id: string; readonly source: Share['of']; readonly ownerId: string } | null> => {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return null;
  const { share, ownerId } = (await findPaper(app.reads, id)) ?? { share: null, ownerId: '' };
  if (share === null || share.until <= isoNow(app.clock)) return null;
  const right = timingSafeEqual(Buffer.from(secret), Buffer.from(await secretOf(app, id, share.link)));
  return right ? { id, source: share.of, ownerId } : null;
};
