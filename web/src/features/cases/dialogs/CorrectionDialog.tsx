import { askedFields } from '@anupalan/domain/rules/fields';
import { MAX_REJECTION_LENGTH, MIN_REJECTION_LENGTH } from '@anupalan/domain/rules/reasons';
import type { FormikErrors, FormikValues } from 'formik';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../../shared/components/DialogActions';
import { CheckboxGroup } from '../../../shared/components/form/CheckboxGroup';
import { Form } from '../../../shared/components/form/Form';
import { TextArea } from '../../../shared/components/form/fields';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { ErrorState, SkeletonLines } from '../../../shared/components/states';
import { actionText, currentDocuments } from '../actions';
import { useCaseCommand, useCaseFields } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';

interface Values {
  readonly note: string;
  readonly keys: readonly string[];
  /** By the key of the answer. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The correction request to the customer: the rejected documents, answers with a reason each, and a note. */
export function CorrectionDialog({ view, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const fields = useCaseFields(view);
  const rejected = currentDocuments(view).filter(({ status }) => status === 'rejected');
  const asked = askedFields(fields.data ?? [], view.submission.answers ?? {});
  const labelOf = (key: string): string => asked.find((one) => one.key === key)?.label ?? key;
  const check = ({ note, keys, reasons }: Values): FormikErrors<FormikValues> => {
    if (keys.length === 0 && rejected.length === 0 && note.trim() === '')
      return { keys: t('office.dialog.nothingToCorrect') };
    const short = keys.filter((key) => (reasons[key] ?? '').trim().length < MIN_REJECTION_LENGTH);
    return short.length === 0
      ? {}
      : { reasons: Object.fromEntries(short.map((key) => [key, t('office.dialog.reasonShort')])) };
  };
  return (
    <Dialog
      open
      title={actionText(view, action, t)}
      lead={t('office.dialog.reuploadLead')}
      onClose={onClose}
      locked={command.isPending}
    >
      {fields.status === 'pending' ? (
        <SkeletonLines count={5} />
      ) : (
        <Form<Values>
          initialValues={{ note: '', keys: [], reasons: Object.fromEntries(asked.map(({ key }) => [key, ''])) }}
          alsoWrong={check}
          summary={false}
          fieldOf={(path) => (path === 'note' ? 'note' : 'keys')}
          onSubmit={({ note, keys, reasons }) =>
            command.mutateAsync({
              name: action,
              body: {
                note: note.trim() === '' ? null : note,
                fields: keys.map((key) => ({ key, reason: reasons[key] ?? '' })),
              },
            })
          }
        >
          {({ values }) => (
            <>
              {rejected.length === 0 ? null : (
                <ul className="plain-list small">
                  {rejected.map(({ id, label, reason }) => (
                    <li key={id}>
                      <span className="strong">{label}</span>
                      {reason ? <div className="muted">{reason}</div> : null}
                    </li>
                  ))}
                </ul>
              )}
              {fields.status === 'error' ? (
                <ErrorState error={fields.error} onRetry={() => void fields.refetch()} retrying={fields.isFetching} />
              ) : asked.length === 0 ? null : (
                <CheckboxGroup
                  name="keys"
                  label={t('office.dialog.correctAnswers')}
                  hint={t('office.dialog.correctAnswersHint')}
                  options={asked.map(({ key, label }) => ({ value: key, label }))}
                />
              )}
              {values.keys.map((key) => (
                <TextArea
                  key={key}
                  name={`reasons.${key}`}
                  label={t('office.dialog.correctWhy', { label: labelOf(key) })}
                  rows={1}
                  required
                  maxLength={MAX_REJECTION_LENGTH}
                />
              ))}
              <TextArea
                name="note"
                label={t('office.dialog.reuploadNote')}
                hint={t('office.dialog.reuploadHint')}
                maxLength={MAX_REJECTION_LENGTH}
              />
              <DialogActions label={t('office.dialog.reuploadSend')} pending={command.isPending} onClose={onClose} />
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
