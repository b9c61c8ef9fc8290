import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { AnswerList } from './intake/AnswerList';
import { useDefinition } from './intake/use-intake';

/** The submitted answers, read-only; the form's questions are fetched when the card is opened. */
export function AnswersCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const definition = useDefinition(view, open);
  const { answers, answers_gone: gone } = view.submission;
  if (gone !== null)
    return (
      <Card title={t('request.answers')}>
        <p className="muted">{t(`request.answersGone.${gone}`)}</p>
      </Card>
    );
  if (answers === null) return null;
  return (
    <Card
      title={t('request.answers')}
      aside={
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'request.hideAnswers' : 'request.showAnswers')}
          <span className="sr-only">{`: ${t('request.answers')}`}</span>
        </button>
      }
    >
      {!open ? null : definition.data !== undefined ? (
        <AnswerList questions={definition.data.questions} answers={answers} />
      ) : definition.isError ? (
        <ErrorState
          message={t('catalogue.service.fieldsFailed')}
          onRetry={definition.refetch}
          retrying={definition.isFetching}
        />
      ) : (
        <SkeletonLines count={4} />
      )}
    </Card>
  );
}
