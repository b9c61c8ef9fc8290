import type { Quoted } from '@anupalan/domain/kernel/told-event';
import { dayText } from '@anupalan/domain/rules/dates';
import { moneyText } from '@anupalan/domain/rules/money-text';
import { clipped, SMS_LENGTH, toGsm7 } from '@anupalan/domain/rules/sms';
import { deliveryOf, namesDelivery } from '@anupalan/domain/texts/deliveries';
import { disputeWords } from '@anupalan/domain/texts/disputes';
import { type NotificationTemplate, notificationTexts, notificationTextsOf } from '@anupalan/domain/texts/en';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { paperWords } from '@anupalan/domain/texts/papers';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';

import { callText } from '../platform/call-text.js';
import { type SaidParams, say } from '../platform/say.js';
import { type Site, smsName } from '../platform/site/site-name.js';

/** The values that a text may use. */
export type MessageFacts = Quoted & {
  readonly service: string;
  readonly serviceId: string | null;
  /** Case number, or the order's id without a case; empty without both. */
  readonly reference: string;
  /** The page of the case: absolute and short in messages, a path in the bell. */
  readonly casePage: string;
  /** An absolute short address of the same page, for SMS. */
  readonly shortLink: string;
  readonly payPage: string | null;
  /** Determines the texts: a filing, a draft, or a question and a call. */
  readonly workflow: WorkflowId;
};

/** The content of a message for every channel: one or two sentences and a link. */
export interface Message {
  readonly subject: string;
  readonly line: string;
  /** Shown in the bell below the subject, without repeating it. */
  readonly note: string;
  readonly link: string;
}

const frame = messageTexts.notification;

/** Maximum characters of a partner's or a business's name, so that one SMS can also say the rest. */
export const MAX_NAME = 30;

/** The parameters of the texts, from the facts; amounts with ₹, days in words. */
const paramsOf = (facts: MessageFacts): SaidParams => {
  const { service, reference, amountPaise, expectedPaise, payBy, acknowledgementNumber, authority, startsAt } = facts;
  const { done, paper } = deliveryOf(facts.serviceId, facts.workflow);
  return {
    service,
    reference,
    about: reference === '' ? service : `${service} (${reference})`,
    amount: amountPaise === undefined ? frame.amount : moneyText(amountPaise),
    paid: (amountPaise ?? 0) === 0 ? 'none' : 'paid',
    documents: facts.documents ?? 0,
    answers: facts.answers ?? 0,
    call: startsAt === undefined ? frame.call : callText(startsAt, facts.endsAt ?? null),
    ...(expectedPaise !== undefined && { expected: moneyText(expectedPaise) }),
    ...(payBy !== undefined && { payBy: dayText(payBy) }),
    ...(acknowledgementNumber !== undefined && { acknowledgement: acknowledgementNumber }),
    ...(authority !== undefined && { authority }),
    done: namesDelivery(facts.serviceId) ? done : 'none',
    paper,
    // In the text a full stop follows.
    reason: facts.reason?.replace(/[\s.!?।…]+$/u, '') || 'none',
    dispute: facts.dispute === undefined ? '' : disputeWords[facts.dispute],
    ...(facts.form !== undefined && { form: facts.form }),
    ...(facts.due !== undefined && { due: dayText(facts.due) }),
    ...(facts.kept !== undefined && { kept: paperWords[facts.kept] ?? facts.kept }),
    others: facts.others ?? 0,
    business: facts.business === undefined ? 'none' : clipped(facts.business, MAX_NAME),
    teamRole: facts.teamRole ?? '',
    ...(facts.partner !== undefined && { partner: clipped(facts.partner, MAX_NAME) }),
  };
};

export const isTemplate = (name: unknown): name is NotificationTemplate =>
  typeof name === 'string' && Object.hasOwn(notificationTexts, name);

/** Notifications that link to the order's payment page; all others link to the case. */
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

const framed = (line: string, site: Site): string => toGsm7(say(frame.sms, { site: smsName(site.name), line }));

/** A text and a link as one SMS of one segment; the end of a text that is too long is cut off. */
const oneSegment = (text: string, link: string): string => `${clipped(text, roomBeside(link))} ${link}`;
const roomBeside = (link: string): number => SMS_LENGTH - link.length - 1;

/** A line of text and a link as one SMS of one segment. */
export const smsOf = (line: string, link: string, site: Site): string => oneSegment(framed(line, site), link);

/**
 * One SMS of one segment. A text that is too long loses the authority, which the page names, and then the end of the
 * service's name. The short link has the case number, so that the text needs none.
 */
export const smsText = (template: NotificationTemplate, facts: MessageFacts, site: Site): string => {
  const { shortLink } = facts;
  const reference = shortLink.endsWith(facts.reference) ? '' : facts.reference;
  const service = toGsm7(facts.service) || frame.service;
  const said = (about: MessageFacts): string => framed(messageOf(template, { ...about, reference }).line, site);
  const room = roomBeside(shortLink);
  const whole = said({ ...facts, service });
  if (whole.length <= room) return oneSegment(whole, shortLink);
  const { authority: _, ...shorter } = { ...facts, service };
  const over = Math.max(0, said(shorter).length - room);
  const cut = said({
    ...shorter,
    service: clipped(service, Math.max(MIN_SERVICE_CHARACTERS, service.length - over)),
  });
  return oneSegment(cut, shortLink);
};

/** A service name that is shorter has no meaning. */
const MIN_SERVICE_CHARACTERS = 12;

/** A customer's mail also has the contact data. */
export const mailText = (name: string | null, { line, link }: Message, site: Site, toCustomer: boolean): string =>
  [
    name === null ? frame.hello : say(frame.helloName, { name }),
    line,
    link,
    ...(toCustomer
      ? [site.contact === null ? frame.questions : say(frame.questionsContact, { contact: site.contact })]
      : []),
    say(frame.team, { site: site.name }),
  ].join('\n\n');
