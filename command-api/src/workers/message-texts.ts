import type { Template } from '@anupalan/domain/processes/reactions';
import type { ServiceKind } from '@anupalan/domain/rules/service-kind';

/** What a text may speak of. Amounts in paise; times UTC ISO-8601. What a template does not name may be null. */
export interface MessageFacts {
  readonly service: string;
  /** Case number, or the order's id where there is no case; empty where there is neither. */
  readonly reference: string;
  /** The page of the case, absolute. */
  readonly casePage: string;
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
  /** What comes of it: a filing, a draft, or a question and a call. */
  readonly kind: ServiceKind;
  /** When a call is; null in other texts. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** A message before it is dressed for its way: one or two sentences and where to go. */
export interface Message {
  readonly subject: string;
  readonly line: string;
  readonly link: string;
}

/** ₹1,23,456 as people in India write it; paise only where there are some. */
export const rupeeText = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** `21 Nov 2026`, in India. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `Tue 24 Nov 2026, 10:00 to 10:30 IST`, or without its end. */
export const callText = (startsAt: string, endsAt: string | null): string => {
  const start = new Date(startsAt);
  const until = endsAt === null ? '' : ` to ${CLOCK.format(new Date(endsAt))}`;
  return `${WEEKDAY.format(start)} ${dayText(startsAt)}, ${CLOCK.format(start)}${until} IST`;
};

const about = ({ service, reference }: MessageFacts): string =>
  reference === '' ? service : `${service} (${reference})`;
const amount = ({ amountPaise }: MessageFacts): string =>
  amountPaise === null ? 'the amount' : rupeeText(amountPaise);
const by = ({ payBy }: MessageFacts): string => (payBy === null ? '' : ` by ${dayText(payBy)}`);
const callAt = ({ startsAt, endsAt }: MessageFacts): string =>
  startsAt === null ? 'at the agreed time' : callText(startsAt, endsAt);
/** What the customer does first. */
const firstStep = ({ kind }: MessageFacts): string =>
  kind === 'consultation' ? 'Next: write down your question.' : 'Next: upload your documents.';
const BANK_DAYS = 'It takes 5 to 7 working days to reach the account that you paid from.';

type Text = (facts: MessageFacts) => Message;

/** Most templates lead to the case. */
const toCase =
  (subject: (facts: MessageFacts) => string, line: (facts: MessageFacts) => string): Text =>
  (facts) => ({ subject: subject(facts), line: line(facts), link: facts.casePage });

const TEXTS: Readonly<Record<Template, Text>> = {
  paid: toCase(
    (f) => `${f.service}: your request ${f.reference} has started`,
    (f) =>
      f.amountPaise === null || f.amountPaise === 0
        ? `Your request for ${about(f)} has started. ${firstStep(f)}`
        : `We have received ${amount(f)} for ${about(f)}. ${firstStep(f)}`,
  ),
  document_reminder: toCase(
    (f) => `${f.service}: your ${f.kind === 'consultation' ? 'question is' : 'documents are'} still missing`,
    (f) =>
      `We are waiting for your ${f.kind === 'consultation' ? 'question' : 'documents'} for ${about(f)}. What you have filled in is saved.`,
  ),
  documents_rejected: toCase(
    (f) => `${f.service}: please correct your documents`,
    (f) =>
      f.documents === 1
        ? `One document for ${about(f)} needs a correction. See which and why:`
        : `${f.documents} documents for ${about(f)} need a correction. See which and why:`,
  ),
  documents_approved: toCase(
    (f) => `${f.service}: your documents are approved`,
    (f) => `All your documents for ${about(f)} are approved. There is nothing for you to do now.`,
  ),
  payment_link: (f) => ({
    subject: `${f.service}: please pay ${amount(f)}`,
    line: `Please pay ${amount(f)} for ${about(f)}${by(f)}.`,
    link: f.payPage ?? f.casePage,
  }),
  payment_reminder: (f) => ({
    subject: `${f.service}: ${amount(f)} is still to be paid`,
    line: `${amount(f)} for ${about(f)} is still to be paid${by(f)}. We go on as soon as it is there.`,
    link: f.payPage ?? f.casePage,
  }),
  payment_received: toCase(
    (f) => `${f.service}: payment received`,
    (f) =>
      `We have received your final payment of ${amount(f)} for ${about(f)}. ${f.kind === 'drafting' ? 'Drafting' : 'Filing'} comes next.`,
  ),
  filed: toCase(
    (f) => (f.kind === 'drafting' ? `${f.service}: your draft is ready` : `${f.service}: filed`),
    (f) =>
      f.kind === 'drafting'
        ? `The draft of ${about(f)} is ready. Please check it and tell us what to change.`
        : `${about(f)} is filed${f.authority === null ? '' : ` with ${f.authority}`}. Acknowledgement number: ${f.acknowledgementNumber ?? 'see your request'}.`,
  ),
  authority_query: toCase(
    (f) => `${f.service}: the authority has a question`,
    (f) => `The authority has asked for more on ${about(f)}. See what it needs from you:`,
  ),
  delivered: toCase(
    (f) => `${f.service}: done`,
    (f) =>
      f.kind === 'consultation'
        ? `The summary of your call about ${about(f)} is ready. Please look at it and confirm.`
        : `${about(f)} is done. Your result is ready. Please look at it and confirm.`,
  ),
  cancelled: toCase(
    (f) => `${f.service}: request ${f.reference} is cancelled`,
    (f) =>
      f.amountPaise === null || f.amountPaise === 0
        ? `${about(f)} is cancelled.`
        : `${about(f)} is cancelled. ${amount(f)} goes back in full.`,
  ),
  message: toCase(
    (f) => `${f.service}: you have a new message`,
    (f) => `You have a new message about ${about(f)}.`,
  ),
  refund: toCase(
    (f) => `${f.service}: ${amount(f)} goes back to you`,
    (f) => `We are returning ${amount(f)} for ${about(f)}. ${BANK_DAYS}`,
  ),
  refund_processed: toCase(
    (f) => `${f.service}: ${amount(f)} is on its way to you`,
    (f) => `We have returned ${amount(f)} for ${about(f)}. ${BANK_DAYS}`,
  ),
  assigned: toCase(
    (f) => `Assigned to you: ${f.reference}`,
    (f) => `${about(f)} is assigned to you.`,
  ),
  submitted: toCase(
    (f) => (f.kind === 'consultation' ? `A call to agree on: ${f.reference}` : `To review: ${f.reference}`),
    (f) =>
      f.kind === 'consultation'
        ? `The customer has sent the question for ${about(f)}. Book one of the times that suit them.`
        : `The customer has submitted ${about(f)}. Its documents wait for review.`,
  ),
  unassigned: toCase(
    (f) => `Nobody has it yet: ${f.reference}`,
    (f) => `${about(f)} is paid and has waited for half an hour of working time. Nobody is assigned to it.`,
  ),
  late_payment: toCase(
    (f) => `Late payment: ${f.reference}`,
    (f) => `${amount(f)} came for ${about(f)} after it was no longer asked for. The refund has started.`,
  ),
  mismatch: toCase(
    (f) => `Wrong amount: ${f.reference}`,
    (f) =>
      `${amount(f)} was paid for ${about(f)} instead of ${f.expectedPaise === null ? 'the price' : rupeeText(f.expectedPaise)}. The refund has started; the case has not moved.`,
  ),
  refund_failed: toCase(
    (f) => `Refund failed: ${f.reference}`,
    (f) => `The gateway could not return ${amount(f)} for ${about(f)}. Please look into it.`,
  ),
  consultation_proposed: toCase(
    (f) => `${f.service}: choose a time for your call`,
    (f) => `We propose other times for your call about ${about(f)}. Please choose one:`,
  ),
  consultation_booked: toCase(
    (f) => `${f.service}: call on ${callAt(f)}`,
    (f) => `The call about ${about(f)} is booked: ${callAt(f)}.`,
  ),
  consultation_reminder: toCase(
    (f) => `${f.service}: your call is soon`,
    (f) => `A reminder of the call about ${about(f)}: ${callAt(f)}.`,
  ),
};

export const isTemplate = (name: unknown): name is Template => typeof name === 'string' && Object.hasOwn(TEXTS, name);

export const messageOf = (template: Template, facts: MessageFacts): Message => TEXTS[template](facts);

/** One SMS. The rupee sign would double its price, so it is spelled. */
export const smsText = ({ line, link }: Message): string => `Anupalan: ${line.replaceAll('₹', 'Rs ')} ${link}`;

export const mailText = (name: string | null, { line, link }: Message): string =>
  [`Hello${name === null ? '' : ` ${name}`},`, line, link, 'Your Anupalan team'].join('\n\n');
