import { Readable } from 'node:stream';
import { publicKeys } from '@anupalan/domain/contracts/proof';
import { wrong } from '@anupalan/domain/kernel/rejection';
import { dayCount, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';
import { z } from 'zod';
import { requestParams } from '../platform/http/answers.js';
import { type Reply, type Route, refuse, reply, route } from '../platform/http/route.js';
import { exportKey, fingerprintOf, pemOf } from './bundle.js';
import { EXPORT_READS, type ExportCall, exportAccess, exportCase, exportPeriod } from './make-export.js';

const tag = 'admin';
const day = z.iso.date().meta({ description: 'A day in India, `2026-11-21`' });

const sent = (made: Awaited<ReturnType<typeof exportCase>>, { isHead }: Pick<ExportCall, 'isHead'>): Reply<never> => {
  if (!made.ok) return refuse(made.error);
  const { content, fileName } = made.value;
  return {
    kind: 'file',
    file: {
      content: isHead ? Readable.from([]) : content(),
      mime: 'application/zip',
      bytes: null,
      fileName,
      inline: false,
    },
  };
};

/** Signed exports of the log, for admins, and the keys to check them with, for anyone. */
export const proofRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/admin/requests/:id/export',
    summary: 'Every event of the case as a signed ZIP that anybody can verify without us; recorded before it is sent',
    tag,
    access: ['admin'],
    params: requestParams,
    answer: 'file',
    fileTypes: ['application/zip'],
    recorded: true,
    perMinute: 20,
    reads: EXPORT_READS,
    handle: async ({ params: { id }, ...asked }) => sent(await exportCase(asked, id), asked),
  }),
  route({
    method: 'GET',
    path: '/api/admin/exports/period',
    summary:
      'Every event of some days, 366 days and 100,000 events at most, as a signed ZIP; recorded before it is sent',
    tag,
    access: ['admin'],
    query: z.object({ from: day, to: day }),
    answer: 'file',
    fileTypes: ['application/zip'],
    recorded: true,
    perMinute: 6,
    reads: EXPORT_READS,
    handle: async ({ query: { from, to }, ...asked }) => {
      if (from > to) return refuse(wrong('to', 'period.backwards'));
      if (dayCount(from, to) > MAX_FIGURE_DAYS)
        return refuse(wrong('from', 'period.too_long', { days: MAX_FIGURE_DAYS }));
      return sent(await exportPeriod(asked, from, to), asked);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/:id/access-log',
    summary:
      'The access log of a person as a signed ZIP: who opened a customer’s cases, or which cases a member of the office opened',
    tag,
    access: ['admin'],
    params: z.object({ id: z.string().max(100).meta({ description: 'Id of the person' }) }),
    answer: 'file',
    fileTypes: ['application/zip'],
    recorded: true,
    perMinute: 20,
    reads: EXPORT_READS,
    handle: async ({ params: { id }, ...asked }) => sent(await exportAccess(asked, id), asked),
  }),
  route({
    method: 'GET',
    path: '/api/public/keys',
    summary: 'The public keys that exports, receipts of erasures and the seals of the log are signed with',
    tag: 'public',
    access: 'public',
    answer: publicKeys,
    handle: async ({ app }) => {
      const key = await exportKey(app.vault);
      return reply({
        documents: { pem: pemOf(key), sha256: fingerprintOf(key) },
        seals: app.sealing.trusted.map((one) => ({ pem: pemOf(one), sha256: fingerprintOf(one) })),
      });
    },
  }),
];
