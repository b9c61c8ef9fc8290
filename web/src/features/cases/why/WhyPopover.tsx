import type { AssignmentWhy } from '@anupalan/domain/contracts/assignment';
import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { actorText } from '../../../shared/case-parts/actor-text';
import { Candidates } from '../../../shared/case-parts/why/Candidates';
import { skillName } from '../../../shared/case-parts/why/skill-name';
import { pickedBy } from '../../../shared/case-parts/why/why';
import { momentText } from '../../../shared/kit/moment';
import { Popover } from '../../../shared/kit/overlay/Popover';

export interface WhyPopoverProps {
  readonly entry: TimelineEntry;
  readonly name: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The reason of an assignment: the rule and the other candidates, or the person who assigned by hand and the note. */
export function WhyPopover({ entry, name, anchor, onClose }: WhyPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      title={t('assignment.why.title', { name })}
      anchor={anchor}
      side="below-left"
      className="why"
      onClose={onClose}
    >
      {entry.why === undefined ? <p className="small">{entry.summary}</p> : <ByRule why={entry.why} name={name} />}
      {entry.reason === null ? null : <blockquote className="note small">{entry.reason}</blockquote>}
      <p className="tiny faint num">
        {t('assignment.why.by', { actor: actorText(entry.actor), when: momentText(entry.at) })}
      </p>
    </Popover>
  );
}

function ByRule({ why, name }: { readonly why: AssignmentWhy; readonly name: string }) {
  const { t } = useTranslation();
  const { required_specialization: skill, required_proficiency: level } = why;
  return (
    <>
      <p className="small">
        <span className="strong">{t('assignment.why.rule', { rule: why.rule_name, name })}</span>, {pickedBy(why)}.
      </p>
      <p className="small muted">
        {t(`assignment.why.because.${why.because}`)}{' '}
        {skill === null
          ? t('assignment.why.needsNothing')
          : t('assignment.why.needs', { skill: skillName(skill), level: level })}
      </p>
      <h3 className="tiny faint">{t('assignment.why.people')}</h3>
      <Candidates
        candidates={why.candidates}
        rule_type={why.rule_type}
        required_specialization={skill}
        label={t('assignment.why.people')}
      />
    </>
  );
}
