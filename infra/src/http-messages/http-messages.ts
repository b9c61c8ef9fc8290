import { createHmac } from 'node:crypto';
import { type Mail, type MailSender, MessageRefused, type Sms, type SmsSender } from '../ports/messages.js';

export interface HttpProvider {
  /** Where a message is posted to. */
  readonly url: string;
  /** Sent as `Authorization: Bearer`, and signs the body (`X-Signature`, HMAC-SHA256, hex). */
  readonly secret: string;
  readonly timeoutMs?: number;
  /** More headers, asked for at each message: the trace that it belongs to. They replace none of the message's own. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;
/** Of a proxy that does not know what the provider behind it did. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([408, 502, 504]);

/**
 * Hands messages to a provider, or to a small bridge to one, as JSON over HTTP. The message's key goes along as
 * `Idempotency-Key`, so that a retry is not delivered twice. The texts of errors name status and channel, never the
 * receiver or the message.
 * @throws MessageRefused when the provider answers that it does not take it; Error when that is not known
 */
export const httpMessages = (provider: HttpProvider): { readonly sms: SmsSender; readonly mail: MailSender } => {
  const post = async (channel: 'sms' | 'mail', message: Sms | Mail): Promise<void> => {
    const { key, ...rest } = message;
    const body = JSON.stringify({ channel, ...rest });
    const headers = new Headers({ ...provider.headers?.() });
    headers.set('content-type', 'application/json');
    headers.set('idempotency-key', key);
    headers.set('authorization', `Bearer ${provider.secret}`);
    headers.set('x-signature', createHmac('sha256', provider.secret).update(body).digest('hex'));
    let status: number;
    try {
      const answer = await fetch(provider.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(provider.timeoutMs ?? TIMEOUT_MS),
        headers,
        body,
      });
      await answer.body?.cancel();
      status = answer.status;
    } catch (error) {
      // The cause is left out: it may hold the address with what stands in its query.
      throw new Error(`The ${channel} provider cannot be reached (${error instanceof Error ? error.name : 'error'}).`);
    }
    if (status >= 200 && status <= 299) return;
    const refusal = `The ${channel} provider refused the message with ${status}.`;
    throw GATEWAY_STATUSES.has(status) ? new Error(refusal) : new MessageRefused(refusal, 'refused');
  };
  return {
    sms: { send: (sms) => post('sms', sms) },
    mail: { send: (mail) => post('mail', mail) },
  };
};
