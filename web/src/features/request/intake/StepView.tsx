import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { requestPath } from '../paths';
import type { OpenAnswers } from './open-answers';
import { StepHead } from './StepHead';
import type { Definition } from './sections';
import { CheckStep, DocumentsStep, SectionStep } from './step-parts';
import type { Step } from './steps';
import { TaskList, useStepTitle } from './TaskList';
import type { DraftState } from './use-draft';
import { useStepFocus } from './use-step-focus';
import type { Submit } from './use-submit';

export interface StepViewProps {
  readonly view: CaseView;
  readonly definition: Definition;
  readonly draft: DraftState;
  readonly submit: Submit;
  readonly open: OpenAnswers;
  readonly steps: readonly Step[];
  readonly step: Step;
}

/** One step of the form, with the list of all steps beside it. */
export function StepView({ view, definition, draft, submit, open, steps, step }: StepViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const titleOf = useStepTitle(view);
  const index = steps.findIndex(({ slug }) => slug === step.slug);
  const before = steps[index - 1];
  const pathOf = (slug?: string): string => requestPath(view.request, slug);
  const next = (): void => void navigate(pathOf(steps[index + 1]?.slug));
  const exit = (): void => void navigate(pathOf());
  const { slug } = step;
  const field = useSearchParams()[0].get('field');
  const heading = useStepFocus(slug, field);
  return (
    <div className="split">
      <section className="card section step" aria-labelledby="step-title">
        <StepHead back={before === undefined ? null : { to: pathOf(before.slug), label: t('request.intake.back') }}>
          <div className="small faint num">{t('request.intake.step', { step: index + 1, of: steps.length })}</div>
          <h2 className="section-title" id="step-title" tabIndex={-1} ref={heading}>
            {titleOf(step)}
          </h2>
        </StepHead>
        {step.kind === 'documents' ? (
          <DocumentsStep view={view} definition={definition} answers={draft.answers} onNext={next} onExit={exit} />
        ) : step.section === null ? (
          <CheckStep view={view} definition={definition} draft={draft} submit={submit} steps={steps} pathOf={pathOf} />
        ) : (
          <SectionStep
            key={slug}
            section={step.section}
            definition={definition}
            draft={draft}
            correct={view.correction_fields}
            open={open}
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
