import { moneyText } from '@anupalan/domain/rules/money-text';
import { clipped, SMS_LENGTH, toGsm7 } from '@anupalan/domain/rules/sms';
import { type NotificationTemplate, notificationTexts, notificationTextsOf } from '@anupalan/domain/texts/en';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { day } from '../platform/dates.js';
import { type SaidParams, say } from '../platform/say.js';
import { type Site, smsName } from '../platform/site/site-name.js';

/** What a text may speak of. Amounts in paise; times UTC ISO-8601. What a template does not name may be null. */
export interface MessageFacts {
  readonly service: string;
  /** Case number, or the order's id where there is no case; empty where there is neither. */
  readonly reference: string;
  /** The page of the case, absolute. */
  readonly casePage: string;
  /** A short address that leads to the same, absolute: SMS have no room for the other one. */
  readonly shortLink: string;
  /** Where the order is paid, absolute. */
  readonly payPage: string | null;
  readonly amountPaise: number | null;
  readonly expectedPaise: number | null;
  /** Last day of a payment link. */
  readonly payBy: string | null;
  readonly acknowledgementNumber: string | null;
  readonly authority: string | null;
  /** How many documents it is about. */
  readonly documents: number;
  /** Answers to correct. */
  readonly answers: number;
  /** What comes of it: a filing, a draft, or a question and a call. */
  readonly workflow: WorkflowId;
  /** When a call is; null in other texts. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** A message before it is dressed for its way: one or two sentences and where to go. */
export interface Message {
  readonly subject: string;
  readonly line: string;
  /** What the bell says below the subject, without repeating it. */
  readonly note: string;
  readonly link: string;
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `Tue 24 Nov 2026, 10:00 to 10:30 IST`, or without its end. */
export const callText = (startsAt: string, endsAt: string | null): string => {
  const start = new Date(startsAt);
  const until = endsAt === null ? '' : ` to ${CLOCK.format(new Date(endsAt))}`;
  return `${WEEKDAY.format(start)} ${day(startsAt)}, ${CLOCK.format(start)}${until} IST`;
};

/** What the texts name, from the facts; amounts with ₹, days as people read them. */
const paramsOf = (facts: MessageFacts): SaidParams => {
  const { service, reference, amountPaise, expectedPaise, payBy, acknowledgementNumber, authority, startsAt } = facts;
  return {
    service,
    reference,
    about: reference === '' ? service : `${service} (${reference})`,
    amount: amountPaise === null ? 'the amount' : moneyText(amountPaise),
    paid: amountPaise === null || amountPaise === 0 ? 'none' : 'paid',
    documents: facts.documents,
    answers: facts.answers,
    call: startsAt === null ? 'at the agreed time' : callText(startsAt, facts.endsAt),
    ...(expectedPaise !== null && { expected: moneyText(expectedPaise) }),
    ...(payBy !== null && { payBy: day(payBy) }),
    ...(acknowledgementNumber !== null && { acknowledgement: acknowledgementNumber }),
    ...(authority !== null && { authority }),
  };
};

export const isTemplate = (name: unknown): name is NotificationTemplate =>
  typeof name === 'string' && Object.hasOwn(notificationTexts, name);

/** Notifications that lead to where the order is paid; all others lead to the case. */
const ASKS_TO_PAY: ReadonlySet<NotificationTemplate> = new Set(['payment_link', 'payment_reminder']);

/** A notification in the words of the workflow. */
export const messageOf = (template: NotificationTemplate, facts: MessageFacts): Message => {
  const { subject, line, note } = {
    ...notificationTexts[template],
    ...notificationTextsOf[facts.workflow]?.[template],
  };
  const params = paramsOf(facts);
  return {
    subject: say(subject, params),
    line: say(line, params),
    note: say(note, params),
    link: (ASKS_TO_PAY.has(template) ? facts.payPage : null) ?? facts.casePage,
  };
};

/**
 * One SMS of one segment. Where a text is too long, the authority goes first, which the page names, and then the end of the
 * service's name. The short link has the case number, so that the text needs none.
 */
export const smsText = (template: NotificationTemplate, facts: MessageFacts, site: Site): string => {
  const { shortLink } = facts;
  const reference = shortLink.endsWith(facts.reference) ? '' : facts.reference;
  const service = toGsm7(facts.service) || 'your service';
  const said = (change: Partial<MessageFacts>): string =>
    toGsm7(`${smsName(site.name)}: ${messageOf(template, { ...facts, reference, service, ...change }).line}`);
  const room = SMS_LENGTH - shortLink.length - 1;
  const whole = said({});
  if (whole.length <= room) return `${whole} ${shortLink}`;
  const over = Math.max(0, said({ authority: null }).length - room);
  const cut = said({
    authority: null,
    service: clipped(service, Math.max(MIN_SERVICE_CHARACTERS, service.length - over)),
  });
  return `${clipped(cut, room)} ${shortLink}`;
};

/** Below it, the name of a service says nothing any more. */
const MIN_SERVICE_CHARACTERS = 12;

/** Customers also read how to reach us. */
export const mailText = (name: string | null, { line, link }: Message, site: Site, toCustomer: boolean): string =>
  [
    `Hello${name === null ? '' : ` ${name}`},`,
    line,
    link,
    ...(toCustomer
      ? [
          `Questions? Write to us under Messages on your request${site.contact === null ? '' : `, or reach us at ${site.contact}`}.`,
        ]
      : []),
    `Your ${site.name} team`,
  ].join('\n\n');
