import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../shared/kit/form/fields';
import type { CaseDialogProps } from './dialogs';
import { RatingField } from './RatingField';
import { RequestDialog } from './RequestDialog';

/** Confirms the delivery; rating and comment are optional. */
export default function ConfirmDialog(props: CaseDialogProps) {
  const { t } = useTranslation();
  const isConsultation = props.view.consultation !== null;
  return (
    <RequestDialog
      {...props}
      title={t(isConsultation ? 'request.consultation.confirm' : 'request.confirm.title')}
      lead={t(isConsultation ? 'request.consultation.confirmLead' : 'request.confirm.lead')}
      command="confirm-delivery"
      initialValues={{ rating: '', comment: '' }}
      bodyOf={({ rating, comment }) => ({
        rating: rating === '' ? null : Number(rating),
        comment: comment.trim() === '' ? null : comment.trim(),
      })}
      done={{
        title: t(isConsultation ? 'request.consultation.confirmed' : 'request.toast.confirmed'),
        description: t('request.toast.confirmedBody'),
        kind: 'done',
      }}
      act={t(isConsultation ? 'request.consultation.confirm' : 'request.confirm.submit')}
      back={t('request.confirm.notYet')}
    >
      <RatingField name="rating" label={`${t('request.confirm.rating')} ${t('forms.optional')}`} />
      <TextArea
        name="comment"
        label={`${t('request.confirm.comment')} ${t('forms.optional')}`}
        maxLength={MAX_TEXT_LENGTH}
      />
    </RequestDialog>
  );
}
