import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../shared/kit/form/fields';
import { formatMoney } from '../../shared/kit/money';
import { Note } from '../../shared/loading/states';
import type { CaseDialogProps } from './dialogs';
import { RequestDialog } from './RequestDialog';

/** Cancels the request after showing the refund. */
export default function CancelDialog(props: CaseDialogProps) {
  const { t } = useTranslation();
  const { consultation, refund_on_cancel: refund, request } = props.view;
  return (
    <RequestDialog
      {...props}
      title={t('request.cancel.title')}
      lead={t(consultation === null ? 'request.cancel.lead' : 'request.consultation.cancelLead')}
      command="cancel"
      initialValues={{ reason: '' }}
      bodyOf={({ reason }) => ({ reason: reason.trim() })}
      done={{ title: t('request.toast.cancelled'), description: request.service_title }}
      act={t('request.cancel.confirm')}
      back={t('request.cancel.keep')}
      bad
      before={
        <Note tone={refund > 0 ? 'info' : 'plain'}>
          {refund > 0 ? (
            <>
              <span className="strong">
                {t('request.cancel.refund')} {formatMoney(refund)}
              </span>
              . {t('request.cancel.refundHow')}
            </>
          ) : (
            t('request.cancel.noRefund')
          )}
        </Note>
      }
    >
      <TextArea
        name="reason"
        label={`${t('request.cancel.reason')} ${t('forms.optional')}`}
        maxLength={MAX_TEXT_LENGTH}
      />
    </RequestDialog>
  );
}
