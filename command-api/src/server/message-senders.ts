import { httpMessages } from '@anupalan/infra/http-messages/http-messages';
import { type MailSender, MessageRefused, type SmsSender } from '@anupalan/infra/ports/messages';
import { traceHeaders } from '../platform/call-scope.js';
import type { Config } from '../platform/config/config.js';

/** Always throws, so that the message's job retries and in the end fails visibly. */
const missing = (what: string, variable: string) => ({
  send: async (): Promise<never> => {
    throw new MessageRefused(`${what} cannot be sent: ${variable} is not set on this server.`, 'not-configured');
  },
});

/** The providers outside demo mode. */
export const messageSenders = ({
  sms,
  mail,
}: Pick<Config, 'sms' | 'mail'>): { readonly sms: SmsSender; readonly mail: MailSender } => ({
  sms: sms === null ? missing('Text messages', 'SMS_URL') : httpMessages({ ...sms, headers: traceHeaders }).sms,
  mail: mail === null ? missing('Emails', 'MAIL_URL') : httpMessages({ ...mail, headers: traceHeaders }).mail,
});
