import { streamName } from '@anupalan/domain/kernel/aggregate';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { destroyKeys } from './destroy-keys.js';

/**
 * Queue `request-keys`: deletes what a program said of a customer in a request that was refused and not sent again. A
 * request that was refused again waits for the timer of its last refusal.
 */
export const forgetRefused =
  (app: App): JobHandler =>
  async (job) => {
    const requestId = textOf(job, 'requestId');
    const events = await app.store.load(streamName(apiRequest, requestId));
    const last = events.at(-1);
    if (last?.event.type !== 'ApiRequestRefused' || last.id !== textOf(job, 'eventId')) return;
    await destroyKeys(app, [caseSubject(requestId)]);
  };
