import type { CatalogueEvent } from '../catalogue/events.js';
import type { ItemIdsEvent } from '../catalogue/item-ids.js';
import type { ServiceTypeEvent } from '../catalogue/service-type.js';
import type { BusinessEvent } from '../compliance/business-events.js';
import type { DueRuleEvent } from '../compliance/due-rule.js';
import type { BookingEvent } from '../consultations/booking.js';
import type { ConclusionEvent } from '../consultations/conclusion.js';
import type { ConsultationEvent } from '../consultations/consultation-events.js';
import type { StaffCalendarEvent } from '../consultations/staff-calendar.js';
import type { ConversationEvent } from '../conversation/events.js';
import type { ErasureEvent } from '../identity/erasure-events.js';
import type { MobileEvent, UserEvent } from '../identity/events.js';
import type { InvitationEvent } from '../identity/invitation-events.js';
import type { LastAdminEvent } from '../identity/last-admin-events.js';
import type { NumberChangeEvent } from '../identity/number-change.js';
import type { IntakeEvent } from '../intake/events.js';
import type { ApiKeyEvent } from '../integrations/api-key-events.js';
import type { WebhookEvent } from '../integrations/webhook-events.js';
import type { PaperEvent } from '../papers/paper-events.js';
import type { PaymentEvent } from '../payments/events.js';
import type { SeriesEvent } from '../payments/series.js';
import type { ProofEvent } from '../proof/events.js';
import type { ExportEvent } from '../proof/export-events.js';
import type { ProjectionEvent } from '../proof/projection-events.js';
import type { ScratchEvent } from '../proof/scratch-events.js';
import type { WhatIfEvent } from '../proof/what-if-events.js';
import type { ApiRequestEvent } from '../requests/api-request.js';
import type { CaseNumberEvent } from '../requests/case-number-events.js';
import type { RequestEvent } from '../requests/events.js';
import type { RegistrationEvent } from '../requests/registration.js';
import type { SettingsEvent } from '../settings/events.js';
import type { SitePageEvent } from '../settings/site-page.js';
import type { AssignmentRuleEvent } from '../staffing/assignment-rule-events.js';
import type { StaffingEvent } from '../staffing/events.js';
import type { UniqueNameEvent } from '../staffing/unique-name.js';
import { type EventText, eventTexts, type StreamKind } from '../texts/events.js';

/** The events of each kind of stream. A new aggregate is added here, or a test of the server fails. */
type EventsByStream = {
  serviceRequest: RequestEvent;
  caseNumber: CaseNumberEvent;
  registration: RegistrationEvent;
  submission: IntakeEvent;
  conversation: ConversationEvent;
  consultation: ConsultationEvent;
  booking: BookingEvent;
  conclusion: ConclusionEvent;
  staffCalendar: StaffCalendarEvent;
  payment: PaymentEvent;
  series: SeriesEvent;
  user: UserEvent;
  mobile: MobileEvent;
  admins: LastAdminEvent;
  invitation: InvitationEvent;
  numberChange: NumberChangeEvent;
  erasure: ErasureEvent;
  staffProfile: StaffingEvent;
  assignmentRule: AssignmentRuleEvent;
  serviceType: ServiceTypeEvent;
  assignmentName: UniqueNameEvent;
  service: CatalogueEvent;
  catalogueIds: ItemIdsEvent;
  settings: SettingsEvent;
  sitePage: SitePageEvent;
  business: BusinessEvent;
  dueRule: DueRuleEvent;
  paper: PaperEvent;
  projection: ProjectionEvent;
  access: ProofEvent;
  listExport: ExportEvent;
  apiKey: ApiKeyEvent;
  apiRequest: ApiRequestEvent;
  webhook: WebhookEvent;
  whatIf: WhatIfEvent;
  scratch: ScratchEvent;
  /** Written by the seals of the log themselves (infra/sealing/log-seal). */
  log: { readonly type: 'LogSealed' };
};

/** The texts of all events: an event without them does not compile. */
const TEXTS: { readonly [K in keyof EventsByStream]: Readonly<Record<EventsByStream[K]['type'], EventText>> } =
  eventTexts;

/** Event types by the kind of their stream. */
export const TYPES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(TEXTS).map(([kind, texts]) => [kind, Object.keys(texts)]),
);

const KIND_OF: ReadonlyMap<string, StreamKind> = new Map(
  [...TYPES_OF].flatMap(([kind, types]) => types.map((type) => [type, kind as StreamKind] as const)),
);

/** The kind of the streams that have this type of event; null for an unknown type. A type is of one kind only. */
export const streamKindOf = (type: string): StreamKind | null => KIND_OF.get(type) ?? null;

const TEXT_OF: ReadonlyMap<string, EventText> = new Map(Object.values(TEXTS).flatMap((texts) => Object.entries(texts)));

/** What is said of an event of this type: the type itself where it is unknown. */
export const eventText = (type: string): EventText => TEXT_OF.get(type) ?? { name: type, line: type };

/** The sentence of an event in the words of a workflow, with parameters, as a case's timeline says it. */
export const timelineLine = (type: string, workflow: string): string => {
  const { line, of } = eventText(type);
  return of?.[workflow] ?? line;
};

/** As the log says it, which can quote more; `workflow`: that of the event's case. */
export const logLine = (type: string, workflow?: string): string => {
  const { line, log, of } = eventText(type);
  return (workflow === undefined ? undefined : of?.[workflow]) ?? log ?? line;
};
