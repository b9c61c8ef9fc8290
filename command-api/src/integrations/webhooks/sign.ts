import { createHmac } from 'node:crypto';
import type { WebhookSecrets } from '@anupalan/domain/integrations/webhook';
import type { App } from '../../platform/app.js';

const PREFIX = 'whsec_';

/**
 * The text of a secret, as integrators get it: 256 bits. Derived by a key of the vault from its name in the log, so
 * that nothing that could sign is stored.
 */
export const secretText = async (app: Pick<App, 'keyedHash'>, webhookId: string, secretId: string): Promise<string> =>
  `${PREFIX}${Buffer.from(await app.keyedHash('webhook', `${webhookId}.${secretId}`), 'hex').toString('base64')}`;

/** The secrets that sign now: after a rotation also the previous one, while they overlap. */
export const signingSecrets = async (
  app: Pick<App, 'keyedHash' | 'clock'>,
  webhookId: string,
  { secretId, previous }: WebhookSecrets,
): Promise<readonly string[]> => {
  const overlaps = previous !== null && Date.parse(previous.until) > app.clock.now();
  const ids = overlaps ? [secretId, previous.secretId] : [secretId];
  return Promise.all(ids.map((id) => secretText(app, webhookId, id)));
};

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/**
 * The headers of Standard Webhooks. `messageId`: the same at every attempt. `at`: ms of the machine's time, since the
 * receiver compares it with its own.
 */
export const signedHeaders = (
  secrets: readonly string[],
  { messageId, body, at }: { readonly messageId: string; readonly body: string; readonly at: number },
) => {
  const timestamp = String(Math.floor(at / 1000));
  const text = `${messageId}.${timestamp}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Anupalan-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, text)).join(' '),
  };
};
