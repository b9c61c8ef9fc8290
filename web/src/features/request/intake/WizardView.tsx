import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/kit/icons';
import { requestPath } from '../paths';
import { StepHead } from './StepHead';
import type { StepViewProps } from './StepView';
import { PeopleDocumentsStep, PeopleStep, SectionStep } from './step-parts';
import { isAhead, wizardOf } from './steps';
import { useStepTitle } from './TaskList';
import { useStepFocus } from './use-step-focus';
import './wizard.css';

/** `private-limited-company` as the title `Private Limited Company` (WCO-03). */
const titleOf = (serviceId: string): string =>
  serviceId
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The title, and the steps as a row: where the customer is, what is done, and the way back to each. */
function WizardHead({ view, steps, step }: Pick<StepViewProps, 'view' | 'steps' | 'step'>) {
  const { t } = useTranslation();
  const nameOf = useStepTitle(view);
  return (
    <Box
      component="header"
      sx={{ borderBottom: '1px solid var(--line)', pb: 2.75, mb: 3, '& .section-title': { fontSize: 'var(--t-xl)' } }}
    >
      <h2 className="section-title">{titleOf(view.request.service_id)}</h2>
      <p className="muted">{t('wizard.lead')}</p>
      <Stack component="ol" direction="row" sx={{ mt: 2.5 }} aria-label={t('wizard.steps')}>
        {steps.map((one, at) => {
          const isDone = one.progress === 'done';
          const here = one.slug === step.slug;
          const state = here ? 'current' : isDone ? 'done' : 'todo';
          const name = nameOf(one);
          return (
            <li
              key={one.slug}
              className={`wizard-step${isDone ? ' is-done' : ''}${here ? ' is-here' : ''}`}
              aria-current={here ? 'step' : undefined}
            >
              <span className="wizard-mark num" aria-hidden="true">
                {isDone ? <Icon name="check" size={15} /> : at + 1}
              </span>
              {here || isAhead(view, steps, one) ? (
                <span className="wizard-name">{name}</span>
              ) : (
                <Link className="wizard-name" to={requestPath(view.request, one.slug)}>
                  {name}
                </Link>
              )}
              <span className="sr-only">{`, ${t(`wizard.state.${state}`)}`}</span>
            </li>
          );
        })}
      </Stack>
    </Box>
  );
}

/** A form of three steps, with the step that is open. */
export function WizardView({ view, definition, draft, submit, open, steps, step }: StepViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useStepTitle(view);
  const wizard = wizardOf(definition.form) ?? 'company';
  const index = steps.findIndex(({ slug }) => slug === step.slug);
  const before = steps[index - 1];
  const pathOf = (slug?: string, one?: string): string => requestPath(view.request, slug, one);
  const goTo = (slug?: string) => (): void => void navigate(pathOf(slug));
  const field = useSearchParams()[0].get('field');
  const heading = useStepFocus(step.slug, field);
  return (
    <Box
      component="section"
      sx={{ mt: 3, '& .form': { maxWidth: 'none' }, '& .form > section.form': { mt: 1.5 } }}
      className="card section step"
      aria-labelledby="step-title"
    >
      <WizardHead view={view} steps={steps} step={step} />
      <StepHead
        back={
          step.kind === 'people' && before !== undefined
            ? { to: pathOf(before.slug), label: t(`wizard.back.${wizard}`) }
            : null
        }
      >
        <h3 className="section-title" id="step-title" tabIndex={-1} ref={heading}>
          {t(`wizard.heading.${wizard}`, { n: index + 1, title: nameOf(step) })}
        </h3>
      </StepHead>
      {step.kind === 'people' ? (
        <PeopleStep
          view={view}
          definition={definition}
          draft={draft}
          open={open}
          focusOn={field}
          onNext={goTo(steps[index + 1]?.slug)}
          onBack={goTo(before?.slug)}
          onExit={goTo()}
        />
      ) : step.section === null ? (
        <PeopleDocumentsStep
          view={view}
          definition={definition}
          draft={draft}
          submit={submit}
          steps={steps}
          pathOf={pathOf}
          onBack={goTo(before?.slug)}
        />
      ) : (
        <SectionStep
          key={step.slug}
          section={step.section}
          definition={definition}
          draft={draft}
          open={open}
          correct={view.correction_fields}
          focusOn={field}
          whole
          onNext={goTo(steps[index + 1]?.slug)}
          onExit={goTo()}
        />
      )}
    </Box>
  );
}
