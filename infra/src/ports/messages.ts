/** One SMS. `key` is the same on a retry; a provider that takes an idempotency key gets it. */
export interface Sms {
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The provider certainly did not take the message; after any other error this is unknown. */
export class MessageRefused extends Error {
  constructor(
    message: string,
    readonly why: 'refused' | 'not-configured',
  ) {
    super(message);
  }
}

/** Sends a message through a provider. Throws when the provider did not take it; the job then retries. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** A message that a provider took, as the demo outbox page shows it. */
export interface SentMessage {
  readonly channel: 'sms' | 'mail';
  readonly key: string;
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
  /** UTC ISO-8601. */
  readonly at: string;
}

export interface MessageLog {
  /** The newest 100, newest first; only those to this number or address when `to` is given. */
  messages(options?: { readonly to?: string }): Promise<readonly SentMessage[]>;
}
