import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/components/call/call-time';
import { usePassed } from '../../shared/components/call/use-passed';
import type { IconName } from '../../shared/components/icons';
import type { Turn } from '../../shared/components/status';
import { nearestStatus } from './words';

type Words =
  | 'fill'
  | 'fillBody'
  | 'correct'
  | 'correctAsked'
  | `${'held' | 'completed' | 'over' | 'moving' | 'booked' | 'proposed' | 'asked'}${'' | 'Body'}`
  | 'bookedKicker'
  | 'closed';

/** A consultation's texts for the turn card. */
export interface ConsultationTurn {
  readonly title: string;
  readonly body: string;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly kicker?: string;
  readonly turn?: Turn;
}

/**
 * A consultation's own texts for the turn card; null where those of other services apply: without a consultation,
 * before its payment, after a cancellation, and at a status of a filing, which an admin may set. `confirm` is the
 * button of a delivered one.
 */
export function useConsultationTurn(view: CaseView, confirm: ReactNode): ConsultationTurn | null {
  const { t } = useTranslation();
  const { consultation } = view;
  const over = usePassed(consultation?.ends_at ?? null);
  if (consultation === null) return null;
  const say = (key: Words, when = ''): string => t(`request.consultation.turn.${key}`, { when });
  switch (nearestStatus(view)) {
    case 'new_request':
    case 'cancelled':
    case 'final_payment_link_sent':
    case 'final_payment_received':
    case 'filing_processing_started':
    case 'awaiting_govt_approval':
      return null;
    case 'documents_not_uploaded':
      return { title: say('fill'), body: say('fillBody') };
    case 'reupload_requested':
      return { title: say('correct'), body: say('correctAsked'), icon: 'up' };
    case 'service_delivered':
      return { title: say('held'), body: say('heldBody'), action: confirm };
    case 'completed':
      return { title: say('completed'), body: say('completedBody') };
    case 'closed':
      return { title: say('closed'), body: say('completedBody') };
  }
  const { state, starts_at, ends_at, proposed } = consultation;
  const when = starts_at === null || ends_at === null ? '' : callSpan(starts_at, ends_at);
  if (state === 'held' || (state === 'booked' && over)) return { title: say('over'), body: say('overBody', when) };
  if (state === 'booked')
    return proposed.length > 0
      ? { title: say('moving'), body: say('movingBody', when), icon: 'calendar', turn: 'customer' }
      : {
          title: say('booked'),
          body: say('bookedBody', when),
          icon: 'calendar',
          kicker: say('bookedKicker'),
        };
  if (state === 'proposed') return { title: say('proposed'), body: say('proposedBody'), icon: 'calendar' };
  return { title: say('asked'), body: say('askedBody') };
}
