import { succeeded } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/operations';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { z } from 'zod';
import { notFound, refuse, reply, route } from '../platform/http/route.js';
import { overview, queueViews } from './operations.js';
import { planVerification } from './verify-log.js';

const tag = 'operations';

const jobParams = z.object({ queue: z.string().max(100), id: z.string().max(300) });
const retried = succeeded.extend({ jobs: z.number().int() });

const failedJobOf = ({ queue, id, runAt, attempt, attempts, error, payload }: JobView): contract.FailedJob => ({
  queue,
  id,
  run_at: runAt,
  attempt,
  attempts,
  error,
  payload,
});

export const operationsRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/operations',
    summary: 'How log, chain, disk, backup and providers are',
    tag,
    access: ['admin'],
    answer: contract.operationsView,
    handle: async ({ app }) => reply(await overview(app)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/verify',
    summary: 'Check every chain and seal of the whole log, in the background; one check at a time',
    tag,
    access: ['admin'],
    answer: contract.logVerification,
    status: 202,
    handle: async ({ app, session }) => {
      app.log.info({ actor: session.userId }, 'check of the whole log asked for');
      return reply(await planVerification(app));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Every job queue: what waits, runs, failed and was done of late',
    tag,
    access: ['admin'],
    answer: z.array(contract.queueView),
    handle: async ({ app }) => reply([...(await queueViews(app))]),
  }),
  route({
    method: 'GET',
    path: '/api/admin/jobs/failed',
    summary: 'Jobs of a queue that failed for good, with their last error',
    tag,
    access: ['admin'],
    query: z.object({
      queue: z.string().min(1).max(100),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z
        .string()
        .regex(/^-?\d{1,16}-\d{1,16}$/)
        .optional(),
    }),
    answer: contract.failedJobs,
    handle: async ({ app, query: { queue, limit, cursor } }) => {
      const page = await app.jobs.page(queue, 'failed', { limit, ...(cursor === undefined ? {} : { after: cursor }) });
      return reply({ items: page.jobs.map(failedJobOf), next_cursor: page.cursor });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/jobs/:queue/retry',
    summary: 'Run every failed job of a queue again, from its first attempt',
    tag,
    access: ['admin'],
    params: z.object({ queue: z.string().max(100) }),
    perMinute: 30,
    answer: retried,
    handle: async ({ app, session, params: { queue } }) => {
      if (!(await app.jobs.counts()).has(queue)) return notFound('queue_not_found');
      const jobs = await app.jobs.retryAll(queue);
      app.log.info({ actor: session.userId, queue, jobs }, 'failed jobs tried again');
      const done =
        jobs === 0
          ? success('nothing_failed')
          : jobs === 1
            ? success('one_job_retried')
            : success('jobs_retried', { jobs });
      return reply({ ...done, jobs });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/jobs/:queue/:id/retry',
    summary: 'Run a failed job again, from its first attempt',
    tag,
    access: ['admin'],
    params: jobParams,
    perMinute: 30,
    answer: retried,
    handle: async ({ app, session, params: { queue, id } }) => {
      if (!(await app.jobs.retry(queue, id))) return refuse(rejection('not_found', 'no_failed_job'));
      app.log.info({ actor: session.userId, queue, job: id }, 'failed job tried again');
      return reply({ ...success('job_retried'), jobs: 1 });
    },
  }),
];
