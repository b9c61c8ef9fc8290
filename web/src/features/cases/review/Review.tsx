import type { Done } from '@anupalan/domain/contracts/common';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { isIdentityDocument, namesShownBy } from '@anupalan/domain/rules/documents';
import { type RejectionReason, reasonsFor } from '@anupalan/domain/rules/reasons';
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { api } from '../../../shared/api/client';
import { messageOf } from '../../../shared/api/errors';
import { lastPosition } from '../../../shared/api/position';
import { invalidateModel } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { useSession } from '../../../shared/api/session';
import { useCommand } from '../../../shared/api/use-command';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { moveInList, useKeys } from '../../../shared/kit/keys/use-keys';
import { toast } from '../../../shared/kit/toast/store';
import { EmptyState } from '../../../shared/loading/states';
import { currentDocuments, openRequirements } from '../actions';
import { CallCard } from '../CallCard';
import { CASE_MODELS, caseScope, commandUrl, showReviewed, useCaseForm } from '../case-api';
import { caseBeside, useHomeList, useNextCase } from '../list/use-list-keys';
import { verdictRefused, verdictTaken } from '../verdicts';
import { DocumentList, DocumentStep, GroupItems } from './DocumentList';
import { FormAnswers } from './FormAnswers';
import { GoingBack } from './GoingBack';
import { Preview } from './Preview';
import { ReasonPanel, type ReasonPanelProps } from './ReasonPanel';
import { type DocumentGroup, documentGroups, inOrder, isOpen, nextOpen, waitsForReview } from './review';
import './review.css';

export interface ReviewProps {
  readonly view: CaseView;
  /** The id of the document in the address, if any. */
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
}

interface Verdict {
  readonly documentId: string;
  readonly decision: 'approve' | 'reject';
  readonly reasonCode?: RejectionReason;
  readonly reason?: string;
  /** What the page shows of it before the server answers. */
  readonly shown: Partial<CaseDocument>;
}

/** Documents at the left, the current one in the middle, the form's answers at the right, and the verdict below it. */
export function Review({ view, current, onOpen }: ReviewProps) {
  const { t } = useTranslation();
  const form = useCaseForm(view);
  const missing =
    form === undefined || view.submission.answers === null ? [] : openRequirements(view, form, () => true);
  const groups = documentGroups(view, missing);
  const documents = inOrder(groups);
  useKeys({ l: () => moveInAnswers(1), h: () => moveInAnswers(-1) });
  const document =
    view.documents.find(({ id }) => id === current) ?? documents.find(isOpen) ?? documents[0] ?? view.documents[0];
  if (document === undefined)
    return (
      <div className="review review--bare">
        {view.consultation !== null ? (
          <CallCard view={view} />
        ) : (
          <div className="card">
            <EmptyState icon="file" title={t('office.review.none')}>
              {t(view.submission.submitted_at === null ? 'office.review.noneBody' : 'office.review.noneAsked')}
            </EmptyState>
          </div>
        )}
        <section className="card data" aria-label={t('office.review.form')}>
          <NextCase view={view} />
          <FormAnswers view={view} />
          <GoingBack view={view} />
        </section>
      </div>
    );
  return <ReviewOf key={view.request.id} view={view} groups={groups} document={document} onOpen={onOpen} />;
}

/** Moves the focus to the next or previous answer that can be sent back; at first to the current person's. */
function moveInAnswers(step: 1 | -1): void {
  const all = '.data-list [data-send-back]';
  const person = '.person-block.is-current [data-send-back]';
  const starts = !document.activeElement?.matches(all) && document.querySelector(person) !== null;
  moveInList(starts ? person : all, step);
}

interface ReasonsProps extends Pick<ReasonPanelProps, 'onReject' | 'onLeave'> {
  readonly view: CaseView;
  readonly document: CaseDocument;
}

/** The reasons that fit a document, with what its customer can do about each. */
function Reasons({ view, document, ...acts }: ReasonsProps) {
  const form = useCaseForm(view);
  const requirement = form?.requirements.find(({ key }) => key === document.key) ?? null;
  const proving = { ...document, documentKey: document.key };
  const named = form !== undefined && namesShownBy(proving, form.questions, view.submission.answers ?? {}).length > 0;
  return <ReasonPanel label={document.label} reasons={reasonsFor(requirement)} named={named} {...acts} />;
}

interface ReviewOfProps extends Pick<ReviewProps, 'view' | 'onOpen'> {
  readonly groups: readonly DocumentGroup[];
  readonly document: CaseDocument;
}

/** Sends verdicts about the documents of a case; the page shows each before the server answers. */
function useVerdictCommand(caseId: string) {
  const { t } = useTranslation();
  return useCommand<Verdict, Done>({
    send: ({ shown: _, ...body }, key) =>
      api.post<Done>(commandUrl(caseId, 'review-document'), body, { idempotencyKey: key }),
    invalidates: CASE_MODELS,
    scope: caseScope(caseId),
    onSuccess: (_, { documentId, shown }) => verdictTaken(caseId, documentId, shown, lastPosition()),
    onError: (error, { documentId, shown }) => {
      verdictRefused(caseId, documentId, shown);
      void invalidateModel(models.case, caseId);
      toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' });
    },
  });
}

/** Why nothing can be decided about a document now; null when it can. */
function useBlocked(view: CaseView, document: CaseDocument): string | null {
  const { t } = useTranslation();
  const may = view.allowed_actions.includes('review-document');
  return document.superseded
    ? t('office.review.oldVersion')
    : may
      ? null
      : view.status.waiting_on === 'staff' && waitsForReview(view)
        ? t('office.review.notYours')
        : t('office.review.notNow');
}

interface VerdictParams extends Pick<ReviewProps, 'view' | 'onOpen'> {
  /** In the order of the list: the next open one is opened after a verdict. */
  readonly documents: readonly CaseDocument[];
  readonly document: CaseDocument;
  readonly seen: boolean;
}

/** What can be decided about the document, why not, and the form of a rejection. */
function useVerdict({ view, documents, document, seen, onOpen }: VerdictParams) {
  const { t } = useTranslation();
  const caseId = view.request.id;
  const pane = useRef<HTMLElement>(null);
  const [rejecting, setRejecting] = useState<string | null>(null);
  // For screen readers only: a toast would cover the buttons that are pressed next.
  const [said, setSaid] = useState('');
  const command = useVerdictCommand(caseId);
  const open = rejecting === document.id;
  // Another document was opened meanwhile: its verdict starts empty.
  useEffect(() => {
    if (rejecting !== null && rejecting !== document.id) setRejecting(null);
  }, [rejecting, document.id]);
  const blocked = useBlocked(view, document);
  const blockedApprove =
    blocked ??
    (document.status === 'approved' ? t('office.review.approvedAlready') : seen ? null : t('office.review.notSeen'));
  const decide = (verdict: Omit<Verdict, 'shown'>): void => {
    const { decision, reason = null, reasonCode = null } = verdict;
    const shown = { status: decision === 'approve' ? 'approved' : 'rejected', reason, reasonCode } as const;
    showReviewed(caseId, document.id, shown);
    command.mutate({ ...verdict, shown });
    // The panel closes and loses the focus; it does not go to a button, which a held Enter would press.
    if (open) pane.current?.focus();
    setRejecting(null);
    const next = nextOpen(documents, document.id);
    const words = t(decision === 'approve' ? 'office.review.approvedToast' : 'office.review.rejectedToast', {
      label: document.label,
    });
    setSaid(next === null ? `${words}. ${t('office.review.allChecked')}` : words);
    if (next !== null) onOpen(next.id);
  };
  const approve = (): void => {
    if (blockedApprove === null) decide({ documentId: document.id, decision: 'approve' });
    else setSaid(blockedApprove);
  };
  const startReject = (): void => {
    if (blocked === null) setRejecting(document.id);
  };
  return { pane, said, open, blocked, blockedApprove, decide, approve, startReject, leave: () => setRejecting(null) };
}

function ReviewOf({ view, groups, document, onOpen }: ReviewOfProps) {
  const { t } = useTranslation();
  const documents = inOrder(groups);
  // Nobody approves what was not in front of them.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const rejectButton = useRef<HTMLButtonElement>(null);
  const verdict = useVerdict({ view, documents, document, seen: seen.has(document.id), onOpen });
  const { pane, open, decide, approve, startReject, leave } = verdict;

  const { user } = useSession();
  const { key: documentKey, label } = document;
  const locked = view.assignee?.id !== user?.id && isIdentityDocument({ documentKey, label, name: null });

  const step = (by: 1 | -1): void => {
    const next = documents[documents.findIndex(({ id }) => id === document.id) + by];
    if (next) onOpen(next.id);
  };
  useKeys({
    a: approve,
    r: startReject,
    j: () => step(1),
    k: () => step(-1),
    // The reasons have the focus in themselves, else Escape would leave the case.
    ...(open ? { escape: leave } : {}),
  });

  const lists = { view, groups, current: document.id, onOpen };
  return (
    <div className="review">
      <p className="sr-only" role="status">
        {verdict.said}
      </p>
      <DocumentStep {...lists} />
      <DocumentList {...lists} />
      <Preview
        key={document.id}
        document={document}
        locked={locked}
        onSeen={() => setSeen((before) => (before.has(document.id) ? before : new Set([...before, document.id])))}
      />
      <section ref={pane} className="card data" tabIndex={-1} aria-label={t('office.review.form')}>
        <NextCase view={view} />
        <FormAnswers
          view={view}
          personId={document.personId}
          documentsOf={(personId) => (
            <PersonDocuments groups={groups} personId={personId} current={document.id} onOpen={onOpen} />
          )}
        />
        <GoingBack view={view} />
        {document.status === 'rejected' && document.reason && !open ? <RejectedNote reason={document.reason} /> : null}
        {open ? (
          <Reasons
            key={document.id}
            view={view}
            document={document}
            onReject={(reasonCode, reason) =>
              decide({ documentId: document.id, decision: 'reject', reasonCode, reason })
            }
            onLeave={() => {
              leave();
              rejectButton.current?.focus();
            }}
          />
        ) : null}
        <VerdictButtons verdict={verdict} rejectButton={rejectButton} />
      </section>
    </div>
  );
}

interface PersonDocumentsProps extends Pick<ReviewOfProps, 'groups' | 'onOpen'> {
  readonly personId: string;
  readonly current: string;
}

/** A person's documents above their answers, on screens without the list of all. */
function PersonDocuments({ groups, personId, current, onOpen }: PersonDocumentsProps) {
  const group = groups.find((one) => one.personId === personId);
  if (group === undefined) return null;
  return (
    <Box
      sx={{
        display: { xs: 'block', lg: 'none' },
        p: '4px 8px',
        borderBottom: '1px solid var(--line)',
        '& ul': { p: 0 },
      }}
    >
      <GroupItems group={group} current={current} onOpen={onOpen} />
    </Box>
  );
}

function RejectedNote({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ m: '12px 12px 0', mb: { xs: 1.5, md: 0 } }} className="note note--bad small">
      <span className="strong">{t('office.review.state.rejected')}: </span>
      {reason}
    </Box>
  );
}

interface VerdictButtonsProps {
  readonly verdict: ReturnType<typeof useVerdict>;
  /** Gets the focus back from the reasons. */
  readonly rejectButton: RefObject<HTMLButtonElement | null>;
}

function VerdictButtons({ verdict, rejectButton }: VerdictButtonsProps) {
  const { open, blocked, blockedApprove, approve, startReject } = verdict;
  const { t } = useTranslation();
  return (
    <div className="verdict">
      <Button
        ref={rejectButton}
        variant="bad"
        icon="close"
        className={open ? 'is-open' : ''}
        disabledReason={blocked}
        aria-expanded={open}
        aria-keyshortcuts="r"
        onClick={startReject}
      >
        {t('office.review.reject')} <kbd className="key">R</kbd>
      </Button>
      <Button variant="quiet" icon="check" disabledReason={blockedApprove} aria-keyshortcuts="a" onClick={approve}>
        {t('office.review.approve')} <kbd className="key">A</kbd>
      </Button>
    </div>
  );
}

/** The way to the next case of the list, once there is nothing left to do at this one. */
function NextCase({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const next = useNextCase(useHomeList(), view.request.id);
  const reviewed = view.documents.some(({ superseded }) => !superseded) && !currentDocuments(view).some(isOpen);
  if (next === null || (view.status.waiting_on === 'staff' && !reviewed)) return null;
  return (
    <div className="going-back">
      <span className="small">{t(reviewed ? 'office.review.allChecked' : 'office.review.nothingNow')}</span>
      <LinkButton to={caseBeside(pathname, next)} variant="quiet" size="small">
        {t('office.case.next')} <kbd className="key">N</kbd>
      </LinkButton>
    </div>
  );
}
