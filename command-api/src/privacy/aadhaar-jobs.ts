import { submission } from '@anupalan/domain/intake/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { aadhaarSubject } from '@anupalan/domain/kernel/event';
import { isEnding, needsNoAadhaar } from '@anupalan/domain/processes/when-request-ends-then-destroy-aadhaar-key';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { contextOf, textOf } from '../platform/job-payload.js';
import { destroyKeys } from './destroy-keys.js';

/**
 * Queue `aadhaar-keys`: thirty days after the end of a request its full Aadhaar numbers are deleted by destroying their
 * key. A reopened request keeps them; one that ended again waits for the timer of its last end.
 */
export const destroyAadhaarKey =
  (app: App): JobHandler =>
  async (job) => {
    const requestId = textOf(job, 'requestId');
    const endId = textOf(job, 'eventId');
    const { state } = await app.load(serviceRequest, requestId);
    if (!needsNoAadhaar(state.status)) return;
    const events = await app.store.load(streamName(serviceRequest, requestId));
    if (events.findLast(({ event }) => isEnding(event as RequestEvent))?.id !== endId) return;
    const { keyNumber } = (await app.load(submission, requestId)).state;
    const subject = aadhaarSubject(requestId, keyNumber);
    // No key: no Aadhaar number was entered.
    if ((await app.vault.find(subject)) === null) return;
    await destroyKeys(app, [subject]);
    const recorded = { type: 'recordAadhaarKeyDestroyed', keyNumber } as const;
    const done = await app.execute(submission, requestId, recorded, contextOf(job));
    if (!done.ok) throw new Error(`destroyed Aadhaar key of ${requestId} not recorded: ${done.error.code}`);
  };
