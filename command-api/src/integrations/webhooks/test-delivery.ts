import { WEBHOOK_TEST_TYPE } from '@anupalan/domain/integrations/webhook';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import type { App } from '../../platform/app.js';
import { keepAttempts } from './delivery-log.js';
import { type AttemptOutcome, openPoster } from './post-webhook.js';
import { signedHeaders, signingSecrets } from './sign.js';

/**
 * Sends an event without content, signed like every other, and returns the answer. Works for a disabled webhook, too,
 * because admins test a webhook before they enable it.
 */
export const testDelivery = async (
  app: App,
  { id, url, name, ...secrets }: WebhookDoc,
  eventId: string,
): Promise<AttemptOutcome> => {
  const time = isoNow(app.clock);
  const body = JSON.stringify({
    specversion: '1.0',
    id: eventId,
    source: '/anupalan',
    type: WEBHOOK_TEST_TYPE,
    subject: id,
    time,
    datacontenttype: 'application/json',
    data: { webhook_id: id, name },
  });
  const headers = signedHeaders(await signingSecrets(app, id, secrets), { messageId: eventId, body, at: Date.now() });
  const poster = openPoster(url, { allowPrivate: app.config.webhookPrivateTargets });
  const answered = await poster.post({ body, headers }, new AbortController().signal).finally(poster.close);
  const { failure, status, ms, answer } = answered;
  const attempt = {
    at: time,
    eventId,
    eventType: WEBHOOK_TEST_TYPE,
    subject: id,
    sequence: null,
    kind: 'test' as const,
    attempt: 1,
    state: failure === null ? ('delivered' as const) : ('failed' as const),
    reason: failure,
    status,
    ms,
    url,
    timestamp: headers['webhook-timestamp'],
    bytes: Buffer.byteLength(body),
    withPersonal: false,
    answer,
    next: null,
  };
  await keepAttempts(app, id, [attempt]);
  return answered;
};
