import type { CaseView } from '@anupalan/domain/contracts/requests';
import { stageTexts } from '@anupalan/domain/texts/en';
import type { TFunction } from 'i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import type { TimelineStage } from '../../shared/case-parts/StatusTimeline';
import { stageNoteText } from '../../shared/case-parts/stage-note';
import { isPresentStage } from '../../shared/case-parts/status';
import { formatDate } from '../../shared/kit/dates';

/** The stages of a case for the rail, with dates and remarks. */
export const railStages = ({ stages }: CaseView, t: TFunction): TimelineStage[] =>
  stages.map(({ code, state, at, note: noted, waiting_on: waitingOn, call }) => {
    const label = stageTexts[code];
    if (call !== null) return { label, state, waitingOn, when: callSpan(call.starts_at, call.ends_at) };
    const day = formatDate(at, 'shortDay');
    const note = noted === null ? null : stageNoteText(noted);
    const when =
      isPresentStage({ state }) && day !== ''
        ? `${t('request.since', { day })}${note === null ? '' : ` · ${note.charAt(0).toLowerCase()}${note.slice(1)}`}`
        : [day, note].filter(Boolean).join(', ');
    return { label, state, waitingOn, ...(when === '' ? {} : { when }) };
  });
