import type { Consultation } from '@anupalan/domain/contracts/consultations';
import { takesDocuments } from '@anupalan/domain/rules/documents';
import type { AccessFacts, AccessRole } from '@anupalan/domain/rules/permissions';
import { can } from '@anupalan/domain/rules/permissions';
import { allowedCommands, commandPath, type RequestFlags, statusView } from '@anupalan/domain/rules/status-table';
import { isOpenToTalk } from '@anupalan/domain/staffing/consultation';
import type { Viewer } from './case-stages.js';

/** Statuses at which a case goes to nobody any more. */
const ENDED: ReadonlySet<string> = new Set(['completed', 'closed', 'cancelled']);

/** Steps of a filing, and the approval that booking a time implies: not offered for a consultation. */
const NOT_FOR_TALKS: ReadonlySet<string> = new Set(['approve-documents', 'send-payment-link', 'start-filing']);

/** What leads a talk on, for who works on the case and for the customer. */
const talkActions = (
  { state, proposed }: Consultation,
  status: string,
  viewer: Viewer,
  { unassigned }: AccessFacts,
): readonly string[] => {
  if (!isOpenToTalk(status)) return [];
  if (viewer === 'customer') return proposed.length > 0 && unassigned !== true ? ['choose-slot'] : [];
  if (unassigned === true) return [];
  return ['book-consultation', 'propose-slots', ...(state === 'booked' ? ['hold-consultation'] : [])];
};

/** At its agreed time a talk has begun; one that was held has a time that is over. */
const hasBegun = ({ starts_at }: Consultation, now: string): boolean => starts_at !== null && starts_at <= now;

/**
 * What the one who asks may do to a case now, by the names in the routes: the steps that the status table gives the role, and
 * what stands beside the table; `talk` is the consultation's, as it is `now`, null for every other service. Guards (every document approved, a reason) are still to be met.
 */
export const allowedActions = (
  status: string,
  flags: RequestFlags,
  viewer: Viewer,
  access: AccessRole,
  facts: AccessFacts,
  talk: Consultation | null = null,
  now = '',
): string[] => {
  const { nearest } = statusView(status);
  const may = (capability: Parameters<typeof can>[1]): boolean => can(access, capability, facts);
  const ended = ENDED.has(nearest ?? '');
  const known: RequestFlags =
    talk === null ? flags : { ...flags, talkHeld: talk.state === 'held', talkBegun: hasBegun(talk, now) };
  const offered = may('case.advance') ? allowedCommands(status, viewer, known).map(commandPath) : [];
  const steps =
    talk === null
      ? offered
      : [
          ...offered.filter((step) => !NOT_FOR_TALKS.has(step)),
          ...(may('case.advance') ? talkActions(talk, status, viewer, facts) : []),
        ];
  const beside: readonly (readonly [string, boolean])[] = [
    ['documents', takesDocuments(status) && may('file.upload')],
    ['review-document', nearest === 'documents_uploaded_pending_review' && may('case.review')],
    ['claim', !ended && facts.unassigned === true && may('case.claim')],
    ['hand-over', !ended && facts.unassigned !== true && may('case.handOver')],
    ['assign', !ended && may('case.assign')],
    ['messages', may('case.message')],
    ['notes', may('case.note')],
  ];
  return [...steps, ...beside.flatMap(([name, open]) => (open ? [name] : []))];
};
