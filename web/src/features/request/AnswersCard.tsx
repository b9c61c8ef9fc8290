import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button';
import { Card } from '../../components/Page';
import { ErrorState, SkeletonLines } from '../../components/states';
import { AnswerList } from './intake/AnswerList';
import { useDefinition } from './intake/use-intake';

/** What the customer handed in, to read; its questions are fetched when someone wants to see them. */
export function AnswersCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const definition = useDefinition(view, open);
  const { answers } = view.submission;
  if (answers === null) return null;
  return (
    <Card title={t('request.answers')}>
      {!open ? null : definition.data !== undefined ? (
        <div className="answers-open">
          <AnswerList fields={definition.data.fields} answers={answers} />
        </div>
      ) : definition.isError ? (
        <ErrorState
          message={t('catalogue.service.fieldsFailed')}
          onRetry={definition.refetch}
          retrying={definition.isFetching}
        />
      ) : (
        <SkeletonLines count={4} />
      )}
      <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'request.hideAnswers' : 'request.showAnswers')}
      </Button>
    </Card>
  );
}
