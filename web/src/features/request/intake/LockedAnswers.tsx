import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shared/kit/icons';
import { AnswerPairs } from './AnswerList';
import type { Answers } from './sections';

export interface LockedAnswersProps {
  readonly fields: readonly FieldDefinition[];
  readonly answers: Answers;
}

/** The answers that a correction leaves locked, to be read beside the open ones. */
export function LockedAnswers({ fields, answers }: LockedAnswersProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" spacing={1} className="note" aria-label={t('request.intake.locked')}>
      <h3 className="card-title faint row">
        <Icon name="lock" size={16} />
        {t('request.intake.locked')}
      </h3>
      <AnswerPairs fields={fields} answers={answers} />
    </Stack>
  );
}
