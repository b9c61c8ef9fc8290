import type { CaseView, Draft } from '@anupalan/domain/contracts/requests';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/api/session';
import { formatDate, isToday } from '../../../shared/components/dates';
import { SavedState } from '../../../shared/components/form/use-autosave';
import { PartFailed } from '../../../shared/components/LaterFailed';
import { later, usePrefetch } from '../../../shared/components/later';
import { Card } from '../../../shared/components/Page';
import { ErrorState, Note, SkeletonLines } from '../../../shared/components/states';
import type { Pay } from '../../../shared/payment/use-pay';
import { requestPath } from '../paths';
import { RequestBody } from '../RequestBody';
import { inCorrection } from '../words';
import { ConflictDialog } from './ConflictDialog';
import { CorrectionCard } from './CorrectionCard';
import type { StepViewProps } from './StepView';
import { SectionStep } from './section-part';
import { prefilled, resendable } from './sections';
import { CHECK, type Definition, DOCUMENTS, stepsOf } from './steps';
import { TaskList } from './TaskList';
import { useDraft } from './use-draft';
import { useFormTurn } from './use-form-turn';
import { useDefinition, useLatestSubmission, useServerDraft } from './use-intake';
import { useSubmit } from './use-submit';

/** A chunk of its own, because most visits open no step. */
const StepView = later<StepViewProps>(() => import('./StepView'), {
  waiting: (
    <div className="step-wait">
      <div className="card section">
        <SkeletonLines count={5} />
      </div>
    </div>
  ),
  failed: (retry) => (
    <div className="card step-wait">
      <PartFailed {...retry} />
    </div>
  ),
});

export interface FormHostProps {
  readonly view: CaseView;
  readonly pay: Pay;
  readonly onConfirm: () => void;
  /** The step in the address; null: the request's page. */
  readonly step: string | null;
  /** Receives the state of the autosave, for the page's head. */
  readonly onSaved: (state: ReactNode) => void;
}

/** A request with an open form: fetches its questions and the draft, then shows the page or one of its steps. */
export function FormHost(props: FormHostProps) {
  const { view, step, pay, onConfirm } = props;
  usePrefetch(StepView, SectionStep);
  // A visit that begins on a step fetches its code together with the form.
  useEffect(() => {
    if (step === null) return;
    StepView.prefetch();
    if (step !== DOCUMENTS && step !== CHECK) SectionStep.prefetch();
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
          error={draft.error ?? latest.error}
          message={t('catalogue.service.fieldsFailed')}
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
  if (step !== null) return <div className="step-wait">{tasks}</div>;
  return <RequestBody view={view} pay={pay} onConfirm={onConfirm} tasks={tasks} />;
}

interface OpenFormProps extends FormHostProps {
  readonly definition: Definition;
  readonly server: Draft;
  /** The answers of the last submission; empty before the first. */
  readonly handedIn: Readonly<Record<string, unknown>>;
}

function OpenForm({ view, pay, onConfirm, step, onSaved, definition, server, handedIn }: OpenFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { fields, requirements } = definition;
  const correction = inCorrection(view);
  const draft = useDraft({
    userId: user?.id ?? view.customer.id,
    requestId: view.request.id,
    fields,
    server,
    base: {
      ...(user === null ? {} : prefilled(fields, { user, registration: view.registration })),
      ...resendable(fields, handedIn),
    },
  });
  const submit = useSubmit(view, definition, draft, () => void navigate(requestPath(view.request)));
  const steps = stepsOf(definition, draft.answers, view.documents);
  const turn = useFormTurn({ view, definition, draft, submit, steps, handedIn });
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
  const present = steps.find(({ slug }) => slug === step);
  const pathOf = (slug: string): string => requestPath(view.request, slug);
  return (
    <>
      {present !== undefined ? (
        <StepView view={view} definition={definition} draft={draft} submit={submit} steps={steps} step={present} />
      ) : (
        <RequestBody
          view={view}
          pay={pay}
          onConfirm={onConfirm}
          form={turn.words}
          requirements={requirements}
          missing={correction ? turn.missing : []}
          tasks={
            <>
              {fields.length === 0 ? (
                <Card>
                  <Note>{t('catalogue.service.noFields')}</Note>
                </Card>
              ) : null}
              {correction ? (
                <CorrectionCard view={view} definition={definition} answers={draft.answers} handedIn={handedIn} />
              ) : null}
              <TaskList view={view} steps={steps} current={null} pathOf={pathOf} />
            </>
          }
        />
      )}
      <ConflictDialog fields={fields} draft={draft} />
    </>
  );
}
