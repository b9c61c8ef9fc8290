import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';

export interface MessageFormProps {
  readonly onSend: (text: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A message to the assignee of the request. */
export default function MessageForm({ onSend, onCancel }: MessageFormProps) {
  const { t } = useTranslation();
  return (
    <Form
      initialValues={{ text: '' }}
      schema={object({ text: string().trim().required(t('request.messageRequired')) })}
      summary={false}
      onSubmit={({ text }) => onSend(text)}
    >
      {({ isSubmitting }) => (
        <>
          <TextArea
            name="text"
            label={t('request.write')}
            hint={t('request.writeHint')}
            maxLength={MAX_TEXT_LENGTH}
            autoFocus
          />
          <div className="form-actions">
            <Button type="submit" variant="quiet" icon="send" pending={isSubmitting}>
              {t('request.send')}
            </Button>
            <Button variant="text" onClick={onCancel}>
              {t('request.cancelWriting')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
