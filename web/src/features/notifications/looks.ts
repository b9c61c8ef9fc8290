import type { Notification } from '@anupalan/domain/contracts/notifications';
import type { IconName } from '../../shared/components/icons';

export type Tone = 'you' | 'we' | 'gov' | 'done' | 'bad' | 'plain';

/** The picture of what is told, and its colour: whose turn it is now, as everywhere. Beside the words, never instead. */
const looks: Readonly<Record<string, readonly [IconName, Tone]>> = {
  paid: ['check', 'done'],
  documents_rejected: ['alert', 'you'],
  documents_approved: ['check', 'done'],
  payment_link: ['rupee', 'you'],
  payment_received: ['rupee', 'done'],
  filed: ['gov', 'gov'],
  authority_query: ['gov', 'you'],
  delivered: ['filecheck', 'done'],
  cancelled: ['close', 'bad'],
  message: ['send', 'we'],
  refund: ['rupee', 'we'],
  refund_processed: ['rupee', 'done'],
  assigned: ['user', 'you'],
  submitted: ['file', 'you'],
  consultation_proposed: ['calendar', 'you'],
  consultation_booked: ['calendar', 'done'],
  consultation_reminder: ['clock', 'we'],
  late_payment: ['rupee', 'bad'],
  mismatch: ['rupee', 'bad'],
  refund_failed: ['alert', 'bad'],
};

/** Of a code that this build does not know yet: a calendar for deadlines, else a bell. */
export const lookOf = ({ code, type }: Pick<Notification, 'code' | 'type'>): readonly [IconName, Tone] =>
  looks[code] ?? [type === 'compliance' ? 'calendar' : 'bell', 'plain'];
