import { stepNamed } from '@anupalan/domain/workflows/registry';
import { useTranslation } from 'react-i18next';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { TextArea } from '../../shared/kit/form/fields';
import type { CaseDialogProps } from './dialogs';
import { RequestDialog } from './RequestDialog';

const MAX_NOTE = stepNamed('reschedule').act?.input[0]?.max ?? 0;

/** Gives up the booked time of the call, with what would suit better. */
export default function RescheduleDialog(props: CaseDialogProps) {
  const { t } = useTranslation();
  const { starts_at = null, ends_at = null } = props.view.consultation ?? {};
  const when = starts_at === null || ends_at === null ? '' : callSpan(starts_at, ends_at);
  return (
    <RequestDialog
      {...props}
      title={t('request.consultation.reschedule.title')}
      lead={t('request.consultation.reschedule.lead', { when })}
      command="reschedule"
      initialValues={{ note: '' }}
      bodyOf={({ note }) => ({ note: note.trim() })}
      done={{ title: t('request.consultation.reschedule.done'), kind: 'done' }}
      act={t('request.consultation.reschedule.confirm')}
      back={t('request.consultation.reschedule.keep')}
    >
      <TextArea
        name="note"
        label={`${t('request.consultation.reschedule.note')} ${t('forms.optional')}`}
        maxLength={MAX_NOTE}
      />
    </RequestDialog>
  );
}
