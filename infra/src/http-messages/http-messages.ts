import { createHmac } from 'node:crypto';
import { type Mail, type MailSender, MessageRefused, type Sms, type SmsSender } from '../ports/messages.js';

export interface HttpProvider {
  readonly url: string;
  /** Sent as `Authorization: Bearer`, and signs the body (`X-Signature`, HMAC-SHA256, hex). */
  readonly secret: string;
  readonly timeoutMs?: number;
  /** Extra headers per message, such as its trace context. They never replace the message's own headers. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;
/** Statuses of a proxy that cannot say what the provider behind it did. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([408, 502, 504]);

/**
 * Sends messages as JSON over HTTP to a provider or to a small bridge to one. `Idempotency-Key` carries the message's
 * key, so that a retry is not delivered twice; texts of errors name status and channel, never the recipient or the
 * message.
 * @throws MessageRefused when the provider refuses the message; Error when the outcome is unknown
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
      // The cause is left out: it may contain the address with its query.
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
