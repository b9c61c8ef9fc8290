import type { CaseView } from '@anupalan/domain/contracts/requests';
import { callWords } from '@anupalan/domain/texts/call';
import { takesSlots } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { usePassed } from '../../shared/case-parts/call/use-passed';
import { boundTo, type Turn } from '../../shared/case-parts/status';
import type { IconName } from '../../shared/kit/icons';

type Words =
  | `${'over' | 'moving' | 'booked' | 'proposed' | 'asked' | 'again'}${'' | 'Body'}`
  | 'proposedAgainBody'
  | 'bookedKicker';

/** A consultation's texts for the turn card. */
export interface ConsultationTurn {
  readonly title: string;
  readonly body: string;
  readonly icon?: IconName;
  readonly kicker?: string;
  readonly turn?: Turn;
}

/**
 * The texts of the turn card while a consultation's slot is agreed and past; null for other services, and at other
 * statuses, whose texts do not depend on the call.
 */
export function useConsultationTurn(view: CaseView): ConsultationTurn | null {
  const { t } = useTranslation();
  const { consultation, request } = view;
  const over = usePassed(consultation?.ends_at ?? null);
  if (consultation === null || !takesSlots(workflowOf(boundTo(request)), request.status)) return null;
  const say = (key: Words, when = ''): string =>
    t(`request.consultation.turn.${key}`, {
      when,
      call: callWords(consultation.with?.name ?? null, view.submission.answers?.contact_phone),
    });
  const { state, starts_at, ends_at, proposed, rescheduled } = consultation;
  const when = starts_at === null || ends_at === null ? '' : callSpan(starts_at, ends_at);
  if (state === 'took_place' || (state === 'booked' && over))
    return { title: say('over'), body: say('overBody', when) };
  if (state === 'booked')
    return proposed.length > 0
      ? { title: say('moving'), body: say('movingBody', when), icon: 'calendar', turn: 'customer' }
      : {
          title: say('booked'),
          body: say('bookedBody', when),
          icon: 'calendar',
          kicker: say('bookedKicker'),
        };
  if (state === 'proposed')
    return {
      title: say('proposed'),
      body: say(rescheduled === null ? 'proposedBody' : 'proposedAgainBody'),
      icon: 'calendar',
    };
  if (rescheduled !== null) return { title: say('again'), body: say('againBody') };
  return { title: say('asked'), body: say('askedBody') };
}
