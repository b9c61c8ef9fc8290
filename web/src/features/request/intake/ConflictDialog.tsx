import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { labelAt, questionAt } from '@anupalan/domain/rules/people';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { Dialog } from '../../../shared/kit/overlay/Dialog';
import { Table } from '../../../shared/kit/Table';
import { answerText } from './answer-text';
import type { DraftState } from './use-draft';

export interface ConflictDialogProps {
  readonly questions: readonly FieldDefinition[];
  readonly draft: DraftState;
}

/** Two devices changed the same answers: shows both values, and the person chooses. */
export function ConflictDialog({ questions, draft }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { conflict } = draft;
  const differing = (conflict?.answers ?? []).flatMap((one) => {
    const field = questionAt(questions, one.key);
    return field === undefined ? [] : [{ ...one, field, label: labelAt(questions, draft.answers, one.key) }];
  });
  return (
    <Dialog
      open={conflict !== null}
      title={t('request.intake.conflict.title', { time: formatDate(conflict?.draft.saved_at, 'dayTime') })}
      lead={t('request.intake.conflict.lead', { count: differing.length })}
      onClose={() => undefined}
      locked
      actions={
        <>
          <Button variant="quiet" onClick={draft.keepMine}>
            {t('request.intake.conflict.mine')}
          </Button>
          <Button onClick={draft.takeTheirs}>{t('request.intake.conflict.theirs')}</Button>
        </>
      }
    >
      <div className="conflict">
        <Table
          label={t('request.answers')}
          rows={differing}
          rowKey={({ key }) => key}
          columns={[
            { key: 'question', names: true, head: t('request.intake.conflict.question'), cell: ({ label }) => label },
            {
              key: 'here',
              head: t('request.intake.conflict.here'),
              cell: ({ field, mine }) => answerText(field, mine),
            },
            {
              key: 'there',
              head: t('request.intake.conflict.there'),
              cell: ({ field, theirs }) => answerText(field, theirs),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
