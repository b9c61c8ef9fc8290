import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useCaseFields } from '../../components/case/case-api';
import { formatDate } from '../../components/dates';
import { ErrorState, SkeletonLines } from '../../components/states';
import { useTranslation } from '../../i18n/use-translation';
import { answerSections, type ShownAnswer } from './review';

/** What the customer entered, by the sections of the form, in the words of the form. */
export function FormAnswers({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const fields = useCaseFields(view);
  const { answers, submitted_at, attempt } = view.submission;
  const words = { yes: t('office.review.yes'), no: t('office.review.no'), further: t('office.review.further') };
  return (
    <>
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
            {t(submitted_at === null ? 'office.review.noAnswers' : 'office.review.noAnswersShown')}
          </p>
        ) : fields.status === 'pending' ? (
          <div className="data-none">
            <SkeletonLines count={6} />
          </div>
        ) : fields.status === 'error' ? (
          <ErrorState error={fields.error} onRetry={() => void fields.refetch()} retrying={fields.isFetching} />
        ) : (
          answerSections(answers, fields.data, words).map(({ title, answers: shown }) => (
            <section key={title ?? ''}>
              {title === null ? null : <h3 className="data-section">{title}</h3>}
              <Answers list={shown} />
            </section>
          ))
        )}
      </section>
    </>
  );
}

function Answers({ list }: { readonly list: readonly ShownAnswer[] }) {
  const { t } = useTranslation();
  return (
    <dl>
      {list.map(({ label, value, list: inner }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a form keep their order.
        <div key={index} className="datum">
          <dt>{label}</dt>
          <dd>
            {inner ? (
              <Answers list={inner} />
            ) : value === null ? (
              <span className="faint">{t('office.review.empty')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
