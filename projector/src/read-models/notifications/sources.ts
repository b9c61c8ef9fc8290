import type { BusinessEvent } from '@anupalan/domain/compliance/business-events';
import type { ConsultationEvent } from '@anupalan/domain/consultations/consultation-events';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { UserEvent } from '@anupalan/domain/identity/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import type { WebhookEvent } from '@anupalan/domain/integrations/webhook-events';
import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Process } from '@anupalan/domain/kernel/process';
import type { PaperEvent } from '@anupalan/domain/papers/paper-events';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { Notification } from '@anupalan/domain/processes/reactions';
import { quotedIn } from '@anupalan/domain/processes/told-events';
import { whenApiRequestCompletedNotify } from '@anupalan/domain/processes/when-api-request-completed-then-notify';
import { whenCallAskedNotify } from '@anupalan/domain/processes/when-call-asked-then-notify';
import { whenConsultationChangesNotify } from '@anupalan/domain/processes/when-consultation-changes-then-notify';
import { whenDetailsCorrectedNotify } from '@anupalan/domain/processes/when-details-corrected-then-notify';
import { whenDutiesNearNotify } from '@anupalan/domain/processes/when-duties-near-then-notify';
import { whenMemberInvitedNotify } from '@anupalan/domain/processes/when-member-invited-then-notify';
import { whenMessageSentNotify } from '@anupalan/domain/processes/when-message-sent-then-notify';
import { whenPapersExpireNotify } from '@anupalan/domain/processes/when-papers-expire-then-notify';
import { whenPaymentChangesNotify } from '@anupalan/domain/processes/when-payment-changes-then-notify';
import { whenRequestChangesNotify } from '@anupalan/domain/processes/when-request-changes-then-notify';
import { whenSubmissionChangesNotify } from '@anupalan/domain/processes/when-submission-changes-then-notify';
import { whenWebhookDisabledNotify } from '@anupalan/domain/processes/when-webhook-disabled-then-notify';
import { whenWebhookParksNotify } from '@anupalan/domain/processes/when-webhook-parks-then-notify';
import type { ApiRequestEvent } from '@anupalan/domain/requests/api-request';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { CaseNotificationsDoc, NotificationFacts } from './doc.js';

/** An event that may notify people: of a case, of their account, or of a webhook or a business that they own. */
export type NotifyingEvent =
  | RequestEvent
  | IntakeEvent
  | ConversationEvent
  | PaymentEvent
  | ConsultationEvent
  | Extract<ApiRequestEvent, { type: 'ApiRequestCompleted' }>
  | Extract<BusinessEvent, { type: 'DutiesNear' | 'MemberInvited' }>
  | Extract<PaperEvent, { type: 'PapersExpire' }>
  | Extract<UserEvent, { type: 'DetailsCorrected' | 'ProfileUpdated' }>
  | Extract<WebhookEvent, { type: 'WebhookDisabled' | 'WebhookOwnerAlerted' }>;

/** The processes that notify people. */
export const NOTIFICATION_SOURCES = [
  whenRequestChangesNotify,
  whenApiRequestCompletedNotify,
  whenSubmissionChangesNotify,
  whenPaymentChangesNotify,
  whenMessageSentNotify,
  whenCallAskedNotify,
  whenConsultationChangesNotify,
  whenDetailsCorrectedNotify,
  whenDutiesNearNotify,
  whenPapersExpireNotify,
  whenMemberInvitedNotify,
  whenWebhookDisabledNotify,
  whenWebhookParksNotify,
] as const;

/** Types of the events that cause notifications. */
export const NOTIFYING_EVENTS = NOTIFICATION_SOURCES.flatMap(({ on }) => on);

/** A notification as its job carries it. */
export type SentNotification = Notification & { readonly eventId: string };

/** The notifications of an event, if any. */
export const notificationsIn = (recorded: Recorded<NotifyingEvent>): readonly SentNotification[] => {
  const prefix = prefixOf(recorded.stream);
  for (const process of NOTIFICATION_SOURCES as readonly Process[]) {
    if (process.stream !== prefix || !process.on.includes(recorded.event.type)) continue;
    return process
      .react(recorded)
      .flatMap((reaction) =>
        reaction.kind === 'job' && reaction.queue === 'notify' ? [reaction.payload as unknown as SentNotification] : [],
      );
  }
  return [];
};

/** The event's values that texts quote, with the order where the notification names one. */
export const factsOf = (
  doc: CaseNotificationsDoc,
  { event }: Recorded<NotifyingEvent>,
  { orderId }: SentNotification,
): NotificationFacts => {
  // A webhook's name stands in its document; a reason and the name of a business are personal.
  const { name: _, reason: __, business: ___, ...quoted } = quotedIn(event, doc.refunds);
  return { ...quoted, ...(orderId !== undefined && { orderId }) };
};
