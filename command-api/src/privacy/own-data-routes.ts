import { Readable } from 'node:stream';
import { user } from '@anupalan/domain/identity/aggregate';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../platform/app.js';
import { type Reply, type Route, refuse, route } from '../platform/http/route.js';
import { ownDataOf, zipOf } from './own-data.js';

const MAX_A_DAY = 3;
const DAY_MS = 24 * 3600_000;

const sent = (app: App, content: Readable): Reply<never> => ({
  kind: 'file',
  file: {
    content,
    mime: 'application/zip',
    bytes: null,
    fileName: `anupalan-my-data-${dayInIndia(isoNow(app.clock))}.zip`,
    inline: false,
  },
});

const exportRoute = route({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything held on oneself, as a ZIP of JSON and files; three times a day',
  tag: 'account',
  access: 'signed-in',
  answer: 'file',
  fileTypes: ['application/zip'],
  recorded: true,
  reads: ['case', 'case-list', 'case-search', 'people', 'notifications', 'catalogue', 'orders', 'businesses', 'papers'],
  handle: async ({ app, session, context, isHead }) => {
    if (isHead) return sent(app, Readable.from([]));
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
    return sent(app, zipOf(own, new Date(app.clock.now())));
  },
});

export const ownDataRoutes: readonly Route[] = [exportRoute];
