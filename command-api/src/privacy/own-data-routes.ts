import { user } from '@anupalan/domain/identity/aggregate';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { dayInIndia } from '@anupalan/domain/proof/aggregate';
import { isoNow } from '@anupalan/infra/ports/clock';
import { type Route, refuse, route } from '../platform/http/route.js';
import { ownDataOf, zipOf } from './own-data.js';

const MAX_A_DAY = 3;
const DAY_MS = 24 * 3600_000;

const exportRoute = route({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything held on oneself, as a ZIP of JSON and files; three times a day',
  tag: 'account',
  access: 'signed-in',
  answer: 'file',
  fileTypes: ['application/zip'],
  reads: ['case', 'case-list', 'case-search', 'people', 'notifications', 'catalogue'],
  handle: async ({ app, session, context }) => {
    const { value, expiresAt } = await app.keyValue.increment(`own-export/${session.userId}`, 1, DAY_MS);
    if (value > MAX_A_DAY)
      return refuse(rejection('conflict', 'export.too_often', { params: { most: MAX_A_DAY } }), {
        status: 429,
        retryAfterSeconds: Math.ceil((expiresAt - app.clock.now()) / 1000),
      });
    const own = await ownDataOf(app, session);
    const recorded = await app.execute(
      user,
      session.userId,
      { type: 'recordOwnExport', files: own.files.length },
      context,
    );
    if (!recorded.ok) return refuse(recorded.error);
    const day = dayInIndia(isoNow(app.clock));
    return {
      kind: 'file',
      file: {
        content: zipOf(own, new Date(app.clock.now())),
        mime: 'application/zip',
        bytes: null,
        fileName: `anupalan-my-data-${day}.zip`,
        inline: false,
      },
    };
  },
});

export const ownDataRoutes: readonly Route[] = [exportRoute];
