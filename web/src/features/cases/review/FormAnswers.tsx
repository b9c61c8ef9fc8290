import type { CaseView } from '@anupalan/domain/contracts/requests';
import { identityNumbersIn, joinAadhaar } from '@anupalan/domain/rules/identity-numbers';
import { can } from '@anupalan/domain/rules/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { formatDate } from '../../../shared/components/dates';
import { ErrorState, SkeletonLines } from '../../../shared/components/states';
import { useCaseFields } from '../case-api';
import { RevealDialog } from './RevealDialog';
import { answerChanges, answerSections, type ShownAnswer, type ShownChange } from './review';

/** The customer's answers, by the form's sections and with its labels. */
export function FormAnswers({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const fields = useCaseFields(view);
  const { answers, answers_gone: gone, submitted_at, attempt } = view.submission;
  const words = { yes: t('office.review.yes'), no: t('office.review.no'), further: t('office.review.further') };
  const { user } = useSession();
  /** The numbers revealed to this person, kept until the page is left. */
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<ShownAnswer | null>(null);
  const [reason, setReason] = useState('');
  const mayReveal =
    user !== null &&
    can(user.role, 'pii.reveal', {
      assigned: view.assignee?.id === user.id,
      reasonGiven: true,
    });
  const masked = identityNumbersIn(fields.data ?? [], answers ?? {});
  const onShow = (answer: ShownAnswer): (() => void) | null =>
    mayReveal && masked.has(answer.path) && !Object.hasOwn(revealed, answer.path) ? () => setAsked(answer) : null;
  return (
    <>
      {asked === null ? null : (
        <RevealDialog
          requestId={view.request.id}
          answer={asked}
          reason={reason}
          onClose={() => setAsked(null)}
          onRevealed={(values, given) => {
            setRevealed((before) => ({ ...before, ...values }));
            setReason(given);
            setAsked(null);
          }}
        />
      )}
      <div className="data-head">
        <h2 className="card-title">{t('office.review.form')}</h2>
        {submitted_at === null ? null : (
          <span className="tiny faint num">
            {t('office.review.entered', { date: formatDate(submitted_at, 'dayTime') })}
            {attempt > 1 ? `, ${t('office.review.attempt', { n: attempt })}` : null}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className="data-list" tabIndex={0} aria-label={t('office.review.answers')}>
        {answers === null ? (
          <p className="small muted data-none">
            {gone !== null
              ? t(`office.review.answersGone.${gone}`)
              : t(submitted_at === null ? 'office.review.noAnswers' : 'office.review.noAnswersShown')}
          </p>
        ) : fields.status === 'pending' ? (
          <div className="data-none">
            <SkeletonLines count={6} />
          </div>
        ) : fields.status === 'error' ? (
          <ErrorState error={fields.error} onRetry={() => void fields.refetch()} retrying={fields.isFetching} />
        ) : (
          <>
            <Changes list={answerChanges(view.submission, fields.data, words)} />
            {answerSections(joinAadhaar(answers, revealed), fields.data, words).map(({ title, answers: shown }) => (
              <section key={title ?? ''}>
                {title === null ? null : <h3 className="data-section">{title}</h3>}
                <Answers list={shown} onShow={onShow} />
              </section>
            ))}
          </>
        )}
      </section>
    </>
  );
}

/** The customer's changes since the previous review: old and new side by side. */
function Changes({ list }: { readonly list: readonly ShownChange[] }) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <section className="changes">
      <h3 className="data-section">{t('office.review.changes')}</h3>
      <dl>
        {list.map(({ label, before, after }) => (
          <div key={label} className="datum">
            <dt>{label}</dt>
            <dd>
              <ins>{after ?? t('office.review.empty')}</ins>{' '}
              <span className="faint">
                {t('office.review.changedFrom', { before: before ?? t('office.review.empty') })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface AnswersProps {
  readonly list: readonly ShownAnswer[];
  /** The function that reveals a masked answer; null when nothing is masked. */
  readonly onShow: (answer: ShownAnswer) => (() => void) | null;
}

function Answers({ list, onShow }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <dl>
      {list.map((answer) => {
        const { path, label, value, list: inner } = answer;
        const show = value === null ? null : onShow(answer);
        return (
          <div key={path} className="datum">
            <dt>{label}</dt>
            <dd>
              {inner ? (
                <Answers list={inner} onShow={onShow} />
              ) : value === null ? (
                <span className="faint">{t('office.review.empty')}</span>
              ) : (
                value
              )}
              {show === null ? null : (
                <button type="button" className="link datum-show" onClick={show}>
                  {t('office.review.show')}
                  <span className="sr-only">{`: ${label}`}</span>
                </button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
