import type { CaseView, Draft } from '@anupalan/domain/contracts/requests';
import { formPeople } from '@anupalan/domain/rules/people';
import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/api/session';
import { aboutOf } from '../../../shared/business-for';
import { formatDate, isToday } from '../../../shared/kit/dates';
import { SavedState } from '../../../shared/kit/form/use-autosave';
import { Card } from '../../../shared/kit/Page';
import { UploadGuard } from '../../../shared/kit/upload/UploadGuard';
import { usePrefetch } from '../../../shared/loading/idle';
import { ErrorState, Note, SkeletonLines } from '../../../shared/loading/states';
import { requestPath } from '../paths';
import type { FormParts } from '../RequestBody';
import { inCorrection, withPeople } from '../words';
import { ConflictDialog } from './ConflictDialog';
import { CorrectionCard } from './CorrectionCard';
import { peopleAtFirst } from './new-people';
import { inScope, withSettled } from './open-answers';
import { StepView } from './StepView';
import { correctedPaths, type Definition, prefilled, resendable } from './sections';
import { CheckStep, DocumentsStep, PeopleStep, SectionStep } from './step-parts';
import { CHECK, DOCUMENTS, isAhead, isPeopleStep, nextStep, stepsOf, wizardOf } from './steps';
import { TaskList } from './TaskList';
import { useDraft } from './use-draft';
import { type FormTurnOptions, useFormTurn } from './use-form-turn';
import { useDefinition, useLatestSubmission, useServerDraft } from './use-intake';
import { useSubmit } from './use-submit';
import { WizardView } from './WizardView';

/** Gives the request's page the parts of its form; null: a step is shown instead of the page. */
export type GiveParts = (parts: FormParts | null) => void;

export interface FormHostProps {
  readonly view: CaseView;
  readonly give: RefObject<GiveParts | null>;
  /** The step in the address; null: the request's page. */
  readonly step: string | null;
  /** Receives the state of the autosave, for the page's head. */
  readonly onSaved: (state: ReactNode) => void;
}

/** Before the paint, so that the page and a step are never seen together. */
function Give({ parts, give }: Pick<FormHostProps, 'give'> & { readonly parts: FormParts | null }) {
  useLayoutEffect(() => give.current?.(parts));
  return null;
}

/**
 * The open form of a request: fetches its questions and the draft, then gives the request's page its parts or shows one
 * of its steps instead.
 */
export function FormHost(props: FormHostProps) {
  const { view, step, give } = props;
  useLayoutEffect(() => () => give.current?.({}), [give]);
  usePrefetch(SectionStep.prefetch);
  // A visit that begins on a step fetches its code together with the form.
  useEffect(() => {
    if (step === null) return;
    const content =
      step === DOCUMENTS ? DocumentsStep : step === CHECK ? CheckStep : isPeopleStep(step) ? PeopleStep : SectionStep;
    content.prefetch();
  }, [step]);
  const { t } = useTranslation();
  const definition = useDefinition(view, true);
  const draft = useServerDraft(view.request.id, true);
  const before = view.submission.attempt > 0;
  const latest = useLatestSubmission(view.request.id, before);
  if (definition.data !== undefined && draft.data !== undefined && (!before || latest.data !== undefined))
    return (
      <OpenForm {...props} definition={definition.data} server={draft.data} handedIn={latest.data?.form_data ?? {}} />
    );
  const failed = definition.isError || draft.isError || latest.isError;
  const tasks = (
    <div className={failed ? 'card' : 'card section'}>
      {failed ? (
        <ErrorState
          error={definition.error ?? draft.error ?? latest.error}
          {...(definition.isError ? { message: t('catalogue.service.fieldsFailed') } : {})}
          retrying={definition.isFetching || draft.isFetching || latest.isFetching}
          onRetry={() => {
            definition.refetch();
            void draft.refetch();
            if (before) void latest.refetch();
          }}
        />
      ) : (
        <SkeletonLines count={5} />
      )}
    </div>
  );
  return (
    <>
      <Give give={give} parts={step === null ? { tasks } : null} />
      {step === null ? null : <Box sx={{ mt: 3 }}>{tasks}</Box>}
    </>
  );
}

interface OpenFormProps extends FormHostProps {
  readonly definition: Definition;
  readonly server: Draft;
  /** The answers of the last submission; empty before the first. */
  readonly handedIn: Readonly<Record<string, unknown>>;
}

function OpenForm({ view: sent, give, step, onSaved, definition, server, handedIn }: OpenFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { fields, questions } = definition;
  const base = useMemo(
    () => ({
      ...peopleAtFirst(questions),
      ...(user === null || sent.request.my_role !== null
        ? {}
        : prefilled(fields, { user, registration: sent.registration, about: aboutOf(sent.request.id) })),
      ...resendable(questions, handedIn),
    }),
    [questions, fields, user, sent.request.id, sent.request.my_role, sent.registration, handedIn],
  );
  const kept = useDraft({
    userId: user?.id ?? sent.customer.id,
    requestId: sent.request.id,
    attempt: sent.submission.attempt,
    questions,
    server,
    base,
  });
  // The state of the autosave changes more often than the answers.
  const { view, open, answers, uncorrected, steps } = useMemo(() => {
    const { open, answers } = inScope(sent, questions, kept.answers, handedIn);
    const asked = sent.correction_fields.map(({ key }) => key);
    const corrected = inCorrection(sent) ? correctedPaths(questions, answers, handedIn) : new Set<string>();
    const settled = withSettled(sent, questions, answers, corrected);
    const view = withPeople(settled, formPeople(questions, answers));
    const uncorrected = asked.filter((path) => !corrected.has(path));
    return {
      view,
      open,
      answers,
      uncorrected,
      steps: stepsOf(definition, answers, view.documents, { open, uncorrected }),
    };
  }, [sent, definition, questions, kept.answers, handedIn]);
  const draft = { ...kept, answers, current: () => inScope(sent, questions, kept.current(), handedIn).answers };
  const wizard = wizardOf(view.form);
  const submit = useSubmit(view, definition, draft, (submitted) => {
    void navigate(requestPath(view.request), submitted ? { state: { submitted: wizard ?? 'questions' } } : {});
  });
  const { state, savedAt } = draft.autosave;
  const before = server.saved_at;
  useEffect(() => {
    onSaved(
      state === 'idle' ? (
        before === null ? null : (
          <span className="saved num">
            {t('forms.saved', { time: formatDate(before, isToday(before) ? 'time' : 'dayTime') })}
          </span>
        )
      ) : (
        <SavedState autosave={{ state, savedAt }} />
      ),
    );
  }, [state, savedAt, before, onSaved, t]);
  const Steps = wizardOf(definition.form) === null ? StepView : WizardView;
  const present = steps.find(({ slug }) => slug === step);
  // Not shown in its place: the page would turn to it as soon as the answers before it are complete.
  if (present !== undefined && isAhead(view, steps, present))
    return <Navigate to={requestPath(view.request, nextStep(steps)?.slug)} replace />;
  const shared = { view, definition, draft, submit, steps };
  return (
    <>
      {present === undefined ? (
        <PageParts {...shared} give={give} handedIn={handedIn} uncorrected={uncorrected} />
      ) : (
        <>
          <Steps {...shared} open={open} step={present} />
          <Give give={give} parts={null} />
        </>
      )}
      <UploadGuard />
      <ConflictDialog questions={questions} draft={draft} />
    </>
  );
}

/** The form's parts of the request's page. */
function PageParts({ give, ...turnOf }: FormTurnOptions & Pick<FormHostProps, 'give'>) {
  const { t } = useTranslation();
  const { view, definition, draft, steps, uncorrected } = turnOf;
  const { fields, requirements } = definition;
  const correction = inCorrection(view);
  const turn = useFormTurn(turnOf);
  const tasks = (
    <>
      {fields.length === 0 ? (
        <Card>
          <Note>{t('catalogue.service.noFields')}</Note>
        </Card>
      ) : null}
      {correction ? (
        <CorrectionCard
          view={view}
          definition={definition}
          steps={steps}
          answers={draft.answers}
          uncorrected={uncorrected}
          missing={turn.missing}
        />
      ) : null}
      <TaskList view={view} steps={steps} current={null} pathOf={(slug) => requestPath(view.request, slug)} />
    </>
  );
  const missing = correction ? turn.missing : [];
  return <Give give={give} parts={{ view, form: turn.words, requirements, missing, spare: turn.spare, tasks }} />;
}
