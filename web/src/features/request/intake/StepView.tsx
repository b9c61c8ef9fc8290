import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/components/icons';
import { requestPath } from '../paths';
import { CheckStep } from './CheckStep';
import { DocumentsStep } from './DocumentsStep';
import { SectionStep } from './section-part';
import type { Definition, Step } from './steps';
import { TaskList, useStepTitle } from './TaskList';
import type { DraftState } from './use-draft';
import type { Submit } from './use-submit';

export interface StepViewProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly steps: readonly Step[];
  readonly step: Step;
}

/** One step of the form, with the list of all steps beside it. */
export default function StepView({ view, definition, draft, submit, steps, step }: StepViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const titleOf = useStepTitle(view);
  const heading = useRef<HTMLHeadingElement>(null);
  const index = steps.findIndex(({ slug }) => slug === step.slug);
  const before = steps[index - 1];
  const pathOf = (slug?: string): string => requestPath(view.request, slug);
  const next = (): void => void navigate(pathOf(steps[index + 1]?.slug));
  const exit = (): void => void navigate(pathOf());
  const { slug } = step;
  const field = useSearchParams()[0].get('field');
  // Each step is a page for the person: its heading takes the focus.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== slug && field === null) heading.current?.focus({ preventScroll: true });
    shown.current = slug;
  }, [slug, field]);
  return (
    <div className="split">
      <section className="card section step" aria-labelledby="step-title">
        <div className="step-head">
          {before === undefined ? null : (
            <Link className="link back-link" to={pathOf(before.slug)}>
              <Icon name="left" size={15} />
              {t('request.intake.back')}
            </Link>
          )}
          <div className="small faint num">{t('request.intake.step', { step: index + 1, of: steps.length })}</div>
          <h2 className="section-title" id="step-title" tabIndex={-1} ref={heading}>
            {titleOf(step)}
          </h2>
        </div>
        {step.kind === 'documents' ? (
          <DocumentsStep view={view} definition={definition} answers={draft.answers} onNext={next} onExit={exit} />
        ) : step.section === null ? (
          <CheckStep view={view} definition={definition} draft={draft} submit={submit} pathOf={pathOf} />
        ) : (
          <SectionStep
            key={`${slug}-${draft.epoch}`}
            section={step.section}
            fields={definition.fields}
            draft={draft}
            correct={view.correction_fields}
            focusOn={field}
            onNext={next}
            onExit={exit}
          />
        )}
      </section>
      <aside className="stack">
        <TaskList view={view} steps={steps} current={slug} pathOf={pathOf} />
      </aside>
    </div>
  );
}
