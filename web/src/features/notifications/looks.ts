import type { Notification } from '@anupalan/domain/contracts/notifications';
import type { Tone as StatusTone } from '../../shared/kit/Chip';
import type { IconName } from '../../shared/kit/icons';

type Tone = StatusTone | 'plain';

/** The icon and tone of a notification by its code; the tone says who acts next. Beside the text, never instead. */
const looks: Readonly<Record<string, readonly [IconName, Tone]>> = {
  paid: ['check', 'done'],
  documents_rejected: ['alert', 'warning'],
  documents_approved: ['check', 'done'],
  payment_link: ['rupee', 'warning'],
  payment_received: ['rupee', 'done'],
  filed: ['authority', 'authority'],
  authority_query: ['authority', 'warning'],
  delivered: ['filecheck', 'done'],
  put_on_hold: ['pause', 'info'],
  resumed: ['check', 'info'],
  cancelled: ['close', 'bad'],
  message: ['send', 'info'],
  call_asked: ['phone', 'warning'],
  refund: ['rupee', 'info'],
  refund_by_us: ['rupee', 'info'],
  refund_processed: ['rupee', 'done'],
  assigned: ['user', 'warning'],
  submitted: ['file', 'warning'],
  consultation_proposed: ['calendar', 'warning'],
  consultation_booked: ['calendar', 'done'],
  consultation_rescheduled: ['calendar', 'warning'],
  consultation_reminder: ['clock', 'info'],
  email_changed: ['user', 'info'],
  duties_near: ['calendar', 'warning'],
  papers_expire: ['folder', 'warning'],
  team_invited: ['people', 'info'],
  details_corrected: ['user', 'info'],
  webhook_disabled: ['bolt', 'bad'],
  webhook_parked: ['bolt', 'warning'],
  late_payment: ['rupee', 'bad'],
  mismatch: ['rupee', 'bad'],
  refund_failed: ['alert', 'bad'],
  refund_proposed: ['rupee', 'warning'],
  refunded_outside: ['rupee', 'warning'],
  dispute: ['alert', 'bad'],
};

/** For an unknown code of a newer server: a calendar for deadlines, else a bell. */
export const lookOf = ({ code, type }: Pick<Notification, 'code' | 'type'>): readonly [IconName, Tone] =>
  looks[code] ?? [type === 'compliance' ? 'calendar' : 'bell', 'plain'];
