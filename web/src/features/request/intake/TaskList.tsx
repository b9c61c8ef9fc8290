import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/kit/icons';
import { Card } from '../../../shared/kit/Page';
import { isAhead, type Step, wizardOf } from './steps';

const icons = {
  done: 'check',
  problem: 'alert',
  ready: 'turn',
  blocked: 'lock',
  todo: null,
  started: null,
  correct: 'alert',
  optional: null,
} as const;

/** A step's name: its section, 'Documents' ('Attachments' for a consultation) or 'Check your answers', or a wizard's. */
export function useStepTitle({
  consultation,
  form,
}: Pick<CaseView, 'consultation' | 'form'>): (step: Pick<Step, 'kind' | 'section'>) => string {
  const { t } = useTranslation();
  const wizard = wizardOf(form);
  return ({ kind, section }) => {
    if (wizard !== null) return t(`request.intake.${wizard}.${kind === 'section' || kind === 'check' ? 'info' : kind}`);
    if (kind === 'section' || kind === 'people') return section?.title || t('request.intake.details');
    return t(kind === 'documents' && consultation !== null ? 'request.consultation.papers' : `request.intake.${kind}`);
  };
}

export interface TaskListProps {
  readonly view: CaseView;
  readonly steps: readonly Step[];
  readonly current: string | null;
  readonly pathOf: (slug: string) => string;
}

/** The steps of the form, each with its progress. */
export function TaskList({ view, steps, current, pathOf }: TaskListProps) {
  const { t } = useTranslation();
  const titleOf = useStepTitle(view);
  const tasks = steps.filter(({ kind, progress }) => kind !== 'check' && progress !== 'optional');
  const done = tasks.filter(({ progress }) => progress === 'done').length;
  return (
    <Card title={t('request.intake.tasks')} aside={t('request.intake.tasksAside', { done, of: tasks.length })}>
      <ol className="tasks entries">
        {steps.map((step) => {
          const progress = isAhead(view, steps, step) ? 'blocked' : step.progress;
          const icon = icons[progress];
          return (
            <li key={step.slug} aria-current={step.slug === current ? 'step' : undefined}>
              {progress === 'blocked' && step.slug !== current ? (
                <span className="muted">{titleOf(step)}</span>
              ) : (
                <Link to={pathOf(step.slug)}>{titleOf(step)}</Link>
              )}
              <span className={`small task-state task-state--${progress}`}>
                {icon === null ? null : <Icon name={icon} size={14} />}
                {t(`request.intake.state.${progress}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
