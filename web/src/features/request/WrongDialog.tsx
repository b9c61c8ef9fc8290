import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { TextArea } from '../../shared/kit/form/fields';
import type { CaseDialogProps } from './dialogs';
import { RequestDialog } from './RequestDialog';

/** Tells the team what is wrong with the delivery: a message, which keeps the case from closing by itself. */
export default function WrongDialog(props: CaseDialogProps) {
  const { t } = useTranslation();
  return (
    <RequestDialog
      {...props}
      title={t('request.wrong.title')}
      lead={t('request.wrong.lead')}
      command="messages"
      initialValues={{ text: '' }}
      schema={async () => object({ text: string().trim().required(t('request.messageRequired')) })}
      bodyOf={({ text }) => ({ text })}
      done={{ title: t('request.wrong.sent'), description: t('request.wrong.sentBody'), kind: 'done' }}
      act={t('request.wrong.submit')}
      back={t('request.cancelWriting')}
    >
      <TextArea
        name="text"
        label={t('request.wrong.text')}
        hint={t('request.wrong.hint')}
        required
        maxLength={MAX_TEXT_LENGTH}
      />
    </RequestDialog>
  );
}
