import type { CaseView } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { focusOf, focusPage } from '../../shared/kit/overlay/layers';
import { PageHead, useTitle } from '../../shared/kit/Page';
import { EmptyState, ErrorState, Skeleton, SkeletonLines, Spinner } from '../../shared/loading/states';
import { usePay } from '../../shared/payment/use-pay';
import { caseQuery } from './case-cache';
import { ConfirmDialog } from './dialogs';
import { FormHost, type GiveParts } from './intake/FormHost';
import { Submitted, type SubmittedKind } from './intake/person-documents/Submitted';
import { requestPath } from './paths';
import { type FormParts, RequestBody, type RequestBodyProps } from './RequestBody';
import { useNamedBusiness } from './use-named-business';
import { formOpen } from './words';
import './request.css';

/** Maximum tries for a request whose payment was made a moment ago, before a 503 counts as an error. */
const MAX_TRIES = 5;

/**
 * The customer's page of a request, at /services/:serviceId, /metadata-service/:serviceId and /service-form/:serviceId
 * with `?id=` (SVC-08 to SVC-18, reading 8); `step` opens a step of its form.
 */
export default function RequestPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const step = params.get('step');
  const found = useQuery({
    ...caseQuery(id),
    enabled: id !== '',
    retry: (tries, error) => isStatus(error, 503) && tries < MAX_TRIES,
    retryDelay: 1000,
  });
  const { t } = useTranslation();
  if (id === '') return <Missing text={t('catalogue.service.notFoundData')} />;
  if (found.data !== undefined)
    return found.data?.request?.id ? (
      <Shown key={id} view={found.data} step={step} />
    ) : (
      // No record (SVC-10) differs from a record without an id (SVC-11).
      <Missing text={t(found.data?.request ? 'catalogue.service.invalid' : 'catalogue.service.notFoundData')} />
    );
  if (found.error === null) return <Loading />;
  if (isStatus(found.error, 404, 400, 403, 422)) return <Missing text={t('catalogue.service.notFoundData')} />;
  return (
    <Trouble title={t('errors.pageTitle')}>
      <ErrorState
        error={found.error}
        message={t('catalogue.service.loadFailed')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
        action={<LinkButton to="/my-services">{t('catalogue.service.backToMyServices')}</LinkButton>}
      />
    </Trouble>
  );
}

function Trouble({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <main className="page">
      <div className="card">{children}</div>
    </main>
  );
}

const Missing = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  return (
    <Trouble title={text}>
      <EmptyState
        page
        icon="find"
        title={text}
        action={<LinkButton to="/my-services">{t('catalogue.service.backToMyServices')}</LinkButton>}
      />
    </Trouble>
  );
};

function Loading() {
  const { t } = useTranslation();
  useTitle(t(titleOf('/my-services')));
  return (
    <main className="page">
      <Stack spacing="9px" sx={{ py: '3px 2px' }}>
        <Skeleton width={200} height={16} />
        <Skeleton width="min(380px, 80%)" height={34} />
        <Skeleton width="min(300px, 70%)" height={16} />
      </Stack>
      <div className="split">
        <div className="stack">
          <div className="card">
            <Spinner label={t('catalogue.service.loading')} />
          </div>
          <div className="card section">
            <SkeletonLines count={6} />
          </div>
        </div>
        <div className="card section">
          <SkeletonLines count={8} />
        </div>
      </div>
    </main>
  );
}

/** The form that was submitted right before this page, as `FormHost` says. */
const submittedForm = (state: unknown): SubmittedForm['form'] | null => {
  const form = typeof state === 'object' && state !== null && 'submitted' in state ? state.submitted : null;
  return form === 'company' || form === 'llp' || form === 'questions' ? form : null;
};

interface SubmittedForm {
  readonly form: SubmittedKind;
  /** Differs for each submission. */
  readonly key: string;
}

/** The form that was submitted on this visit. */
function useSubmitted(): SubmittedForm | null {
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = submittedForm(state);
  const [last, setLast] = useState<SubmittedForm | null>(null);
  if (form !== null && last?.key !== key) setLast({ form, key });
  // A reload, or coming back, does not say it again. Before anybody can press a link, whose page it would take the place of.
  useLayoutEffect(() => {
    if (form !== null) void navigate({ pathname, search }, { replace: true });
  }, [form, pathname, search, navigate]);
  return last;
}

interface PlacedBodyProps extends Pick<RequestBodyProps, 'view' | 'pay' | 'onConfirm'> {
  /** Receives the function that gives it the parts of the form. */
  readonly give: RefObject<GiveParts | null>;
  /** A step of the form is shown first, instead of it. */
  readonly inStep: boolean;
}

/**
 * The request's page, in one place whether its form is open, closed or still loading: a message or a reason that is
 * being typed there outlives the change, and so does an open dialog. The form gives it its parts.
 */
function PlacedBody({ give, inStep, ...props }: PlacedBodyProps) {
  const [parts, setParts] = useState<FormParts | null>(inStep ? null : {});
  useImperativeHandle(give, () => setParts, []);
  return parts === null ? null : <RequestBody {...props} {...parts} />;
}

function Shown({ view, step }: { readonly view: CaseView; readonly step: string | null }) {
  const { t } = useTranslation();
  const pay = usePay();
  const [confirming, setConfirming] = useState(false);
  const [saved, setSaved] = useState<ReactNode>(null);
  const { request, assignee } = view;
  const open = formOpen(view);
  const submitted = useSubmitted();
  const named = useNamedBusiness(view);
  const who = assignee?.name;
  const give = useRef<GiveParts>(null);
  const body = (
    <>
      <PlacedBody
        view={view}
        pay={pay}
        onConfirm={() => setConfirming(true)}
        give={give}
        inStep={open && step !== null}
      />
      {/* After the body, which is there to take the parts. */}
      {open && named ? <FormHost view={view} step={step} onSaved={setSaved} give={give} /> : null}
    </>
  );
  const at = open ? step : null;
  const last = useRef({ at, submitted });
  useEffect(() => {
    // The pressed button or link goes with a step that is left, and with a form that is submitted.
    if ((last.current.at !== at || last.current.submitted !== submitted) && focusOf() === null) focusPage();
    last.current = { at, submitted };
  }, [at, submitted]);
  // A correction that is asked for meanwhile is shown.
  const instead = submitted?.form === 'llp' && !open;
  return (
    <main className="page">
      <PageHead
        title={request.service_title}
        crumbs={[
          { label: t(titleOf('/my-services')), to: '/my-services' },
          open && step !== null
            ? { label: request.service_title, to: requestPath(request) }
            : { label: request.service_title },
        ]}
        meta={[
          request.case_number,
          t('request.started', { date: formatDate(request.created_at) }),
          who
            ? assignee.title
              ? t('request.withTitle', { who, title: assignee.title })
              : t('request.with', { who })
            : null,
        ]}
        // A step reserves the space, so that the first save does not move the fields.
        tools={open ? (saved ?? (step === null ? null : <span className="saved" />)) : null}
      />
      {submitted === null ? null : <Submitted key={submitted.key} form={submitted.form} view={view} />}
      {instead ? null : body}
      {confirming || view.allowed_actions.includes('confirm-delivery') ? (
        <ConfirmDialog view={view} open={confirming} onClose={() => setConfirming(false)} />
      ) : null}
      {pay.dialog}
    </main>
  );
}
