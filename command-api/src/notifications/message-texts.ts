import type { Template } from '@anupalan/domain/processes/reactions';
import { moneyText } from '@anupalan/domain/rules/money-text';
import { clipped, SMS_LENGTH, toGsm7 } from '@anupalan/domain/rules/sms';
import type { WorkflowId } from '@anupalan/domain/workflows/workflow';
import { day } from '../platform/dates.js';
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

export const rupeeText = moneyText;

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `Tue 24 Nov 2026, 10:00 to 10:30 IST`, or without its end. */
export const callText = (startsAt: string, endsAt: string | null): string => {
  const start = new Date(startsAt);
  const until = endsAt === null ? '' : ` to ${CLOCK.format(new Date(endsAt))}`;
  return `${WEEKDAY.format(start)} ${day(startsAt)}, ${CLOCK.format(start)}${until} IST`;
};

const about = ({ service, reference }: MessageFacts): string =>
  reference === '' ? service : `${service} (${reference})`;
const amount = ({ amountPaise }: MessageFacts): string =>
  amountPaise === null ? 'the amount' : rupeeText(amountPaise);
const by = ({ payBy }: MessageFacts): string => (payBy === null ? '' : ` by ${day(payBy)}`);
const callAt = ({ startsAt, endsAt }: MessageFacts): string =>
  startsAt === null ? 'at the agreed time' : callText(startsAt, endsAt);
/** What the customer does first. */
const firstStep = ({ workflow }: MessageFacts): string =>
  workflow === 'consultation' ? 'Next: write down your question.' : 'Next: upload your documents.';
const nextStep = ({ workflow }: MessageFacts): string =>
  `${workflow === 'drafting' ? 'Drafting' : 'Filing'} comes next.`;
const acknowledged = ({ acknowledgementNumber }: MessageFacts): string =>
  `Acknowledgement number: ${acknowledgementNumber ?? 'see your request'}.`;
const fullRefund = (facts: MessageFacts): string =>
  `We're refunding the full ${amount(facts)}. It takes 5-7 working days.`;
const BANK_DAYS = 'It reaches the account you paid from in 5-7 working days.';

type Text = (facts: MessageFacts) => Message;

/** Most templates lead to the case. */
const toCase =
  (
    subject: (facts: MessageFacts) => string,
    line: (facts: MessageFacts) => string,
    note: (facts: MessageFacts) => string,
  ): Text =>
  (facts) => ({ subject: subject(facts), line: line(facts), note: note(facts), link: facts.casePage });

const isFree = ({ amountPaise }: MessageFacts): boolean => amountPaise === null || amountPaise === 0;
/** `One document and 2 answers`; null where a note alone says what to correct. */
const corrections = ({ documents, answers }: MessageFacts): string | null => {
  const parts = [
    documents > 0 && (documents === 1 ? 'one document' : `${documents} documents`),
    answers > 0 && (answers === 1 ? 'one answer' : `${answers} answers`),
  ].filter((part) => part !== false);
  const said = parts.join(' and ');
  return said === '' ? null : `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
};
const needs = ({ documents, answers }: MessageFacts): string => (documents + answers === 1 ? 'needs' : 'need');

const TEXTS: Readonly<Record<Template, Text>> = {
  paid: toCase(
    (f) => `${f.service}: your request ${f.reference} has started`,
    (f) =>
      isFree(f)
        ? `Your request for ${about(f)} has started. ${firstStep(f)}`
        : `We've received ${amount(f)} for ${about(f)}. ${firstStep(f)}`,
    (f) => (isFree(f) ? firstStep(f) : `We've received ${amount(f)}. ${firstStep(f)}`),
  ),
  document_reminder: toCase(
    (f) => `${f.service}: your ${f.workflow === 'consultation' ? 'question is' : 'documents are'} still missing`,
    (f) =>
      `We're waiting for your ${f.workflow === 'consultation' ? 'question' : 'documents'} for ${about(f)}. We've saved what you filled in.`,
    () => "We've saved what you filled in.",
  ),
  documents_rejected: toCase(
    (f) => `${f.service}: please correct your ${f.documents > 0 && f.answers === 0 ? 'documents' : 'form'}`,
    (f) => {
      const what = corrections(f);
      return what === null
        ? `We need something from you to go on with ${about(f)}. See what:`
        : `${what} for ${about(f)} ${needs(f)} a correction. See which and why:`;
    },
    (f) => {
      const what = corrections(f);
      return what === null ? 'We need something from you to go on.' : `${what} ${needs(f)} another look.`;
    },
  ),
  documents_approved: toCase(
    (f) => `${f.service}: your documents are approved`,
    (f) => `All your documents for ${about(f)} are approved. Nothing to do for now.`,
    () => 'Nothing to do for now.',
  ),
  payment_link: (f) => ({
    subject: `${f.service}: please pay ${amount(f)}`,
    line: `Please pay ${amount(f)} for ${about(f)}${by(f)}.`,
    note: f.payBy === null ? 'See the break-up and pay online.' : `Due by ${day(f.payBy)}.`,
    link: f.payPage ?? f.casePage,
  }),
  payment_reminder: (f) => ({
    subject: `${f.service}: reminder to pay ${amount(f)}`,
    note: "We'll continue as soon as it's paid.",
    line: `Reminder: ${amount(f)} for ${about(f)} is due${by(f)}. We'll continue as soon as it's paid.`,
    link: f.payPage ?? f.casePage,
  }),
  payment_received: toCase(
    (f) => `${f.service}: payment received`,
    (f) => `We've received your final payment of ${amount(f)} for ${about(f)}. ${nextStep(f)}`,
    nextStep,
  ),
  filed: toCase(
    (f) =>
      f.workflow === 'drafting'
        ? `${f.service}: your draft is ready`
        : `${f.service}: filed with ${f.authority ?? 'the authority'}`,
    (f) =>
      f.workflow === 'drafting'
        ? `The draft of ${about(f)} is ready. Please check it and tell us what to change.`
        : `${about(f)} is filed${f.authority === null ? '' : ` with ${f.authority}`}. ${acknowledged(f)}`,
    (f) => (f.workflow === 'drafting' ? 'Please check it and tell us what to change.' : acknowledged(f)),
  ),
  authority_query: toCase(
    (f) =>
      `${f.service}: ${f.workflow === 'drafting' ? 'we need something for your changes' : 'the authority has a question'}`,
    (f) =>
      f.workflow === 'drafting'
        ? `To change the draft of ${about(f)}, we need something from you. See what:`
        : `The authority has asked for more on ${about(f)}. See what it needs from you:`,
    (f) => (f.workflow === 'drafting' ? 'See what we need.' : 'See what it needs from you.'),
  ),
  delivered: toCase(
    (f) => `Your ${f.service} is complete`,
    (f) =>
      f.workflow === 'consultation'
        ? `The summary of your call about ${about(f)} is ready. Please check it and confirm.`
        : `${about(f)} is complete. Your documents are ready. Please check it and confirm.`,
    (f) =>
      f.workflow === 'consultation'
        ? 'The summary of your call is ready. Please check it and confirm.'
        : 'Your documents are ready. Please check them and confirm.',
  ),
  cancelled: toCase(
    (f) => `${f.service}: request ${f.reference} is cancelled`,
    (f) => (isFree(f) ? `${about(f)} is cancelled.` : `${about(f)} is cancelled. ${fullRefund(f)}`),
    (f) => (isFree(f) ? 'There was nothing to refund.' : fullRefund(f)),
  ),
  message: toCase(
    (f) => `${f.service}: you have a new message`,
    (f) => `You have a new message about ${about(f)}.`,
    () => 'Read it and answer.',
  ),
  refund: toCase(
    (f) => `${f.service}: your refund of ${amount(f)} has started`,
    (f) => `Your refund of ${amount(f)} for ${about(f)} has started. ${BANK_DAYS}`,
    () => BANK_DAYS,
  ),
  refund_processed: toCase(
    (f) => `${f.service}: your refund of ${amount(f)} is on its way`,
    (f) => `We've refunded ${amount(f)} for ${about(f)}. ${BANK_DAYS}`,
    () => BANK_DAYS,
  ),
  assigned: toCase(
    (f) => `Assigned to you: ${f.reference}`,
    (f) => `${about(f)} is assigned to you.`,
    (f) => f.service,
  ),
  submitted: toCase(
    (f) => (f.workflow === 'consultation' ? `Agree a call time: ${f.reference}` : `To review: ${f.reference}`),
    (f) =>
      f.workflow === 'consultation'
        ? `The customer has sent the question for ${about(f)}. Book one of the times that suit them.`
        : `The customer has submitted ${about(f)}. Its documents are ready for review.`,
    (f) => f.service,
  ),
  unassigned: toCase(
    (f) => `Unassigned: ${f.reference}`,
    (f) => `${about(f)} was paid half an hour of working time ago and is still unassigned.`,
    (f) => `${f.service}. Paid half an hour of working time ago.`,
  ),
  late_payment: toCase(
    (f) => `Late payment: ${f.reference}`,
    (f) => `${amount(f)} arrived for ${about(f)} after the payment was withdrawn or expired. The refund has started.`,
    (f) => `${amount(f)} arrived for ${f.service} after the link was withdrawn or had expired. The refund has started.`,
  ),
  mismatch: toCase(
    (f) => `Wrong amount: ${f.reference}`,
    (f) =>
      `${amount(f)} was paid for ${about(f)} instead of ${f.expectedPaise === null ? 'the price' : rupeeText(f.expectedPaise)}. The refund has started; the case has not moved.`,
    (f) =>
      `${amount(f)} was paid for ${f.service} instead of ${f.expectedPaise === null ? 'the price' : rupeeText(f.expectedPaise)}. The refund has started.`,
  ),
  refund_failed: toCase(
    (f) => `Refund failed: ${f.reference}`,
    (f) => `The gateway couldn't refund ${amount(f)} for ${about(f)}. Please look into it.`,
    (f) => `The gateway couldn't give back ${amount(f)} for ${f.service}. Please look into it.`,
  ),
  consultation_proposed: toCase(
    (f) => `${f.service}: choose a time for your call`,
    (f) => `Sorry, your times didn't work for the call about ${about(f)}. Please pick another one:`,
    () => "Sorry, your times didn't work.",
  ),
  consultation_booked: toCase(
    (f) => `${f.service}: call on ${callAt(f)}`,
    (f) => `The call about ${about(f)} is booked: ${callAt(f)}.`,
    () => 'The time is booked.',
  ),
  consultation_reminder: toCase(
    (f) => `${f.service}: your call is soon`,
    (f) => `A reminder of the call about ${about(f)}: ${callAt(f)}.`,
    callAt,
  ),
};

export const TEMPLATES = Object.keys(TEXTS) as readonly Template[];
export const isTemplate = (name: unknown): name is Template => typeof name === 'string' && Object.hasOwn(TEXTS, name);

export const messageOf = (template: Template, facts: MessageFacts): Message => TEXTS[template](facts);

/**
 * One SMS of one segment. Where a text is too long, the authority goes first, which the page names, and then the end of the
 * service's name. The short link has the case number, so that the text needs none.
 */
export const smsText = (template: Template, facts: MessageFacts, site: Site): string => {
  const { shortLink } = facts;
  const reference = shortLink.endsWith(facts.reference) ? '' : facts.reference;
  const service = toGsm7(facts.service) || 'your service';
  const said = (change: Partial<MessageFacts>): string =>
    toGsm7(`${smsName(site.name)}: ${messageOf(template, { ...facts, reference, service, ...change }).line}`);
  const room = SMS_LENGTH - shortLink.length - 1;
  const whole = said({});
  if (whole.length <= room) return `${whole} ${shortLink}`;
  const over = Math.max(0, said({ authority: null }).length - room);
  const cut = said({ authority: null, service: clipped(service, Math.max(SHORTEST_SERVICE, service.length - over)) });
  return `${clipped(cut, room)} ${shortLink}`;
};

/** Below it, the name of a service says nothing any more. */
const SHORTEST_SERVICE = 12;

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
