import { nameInSentences } from '@anupalan/domain/rules/documents';
import { MAX_REJECTION_LENGTH } from '@anupalan/domain/rules/reasons';
import Stack from '@mui/material/Stack';
import type { FormikErrors, FormikValues } from 'formik';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/kit/Button';
import { TextArea } from '../../../shared/kit/form/fields';
import { Note } from '../../../shared/loading/states';
import { actionText, currentDocuments, isBooked } from '../actions';
import { useCaseQuestions } from '../case-api';
import { unmark, unmarkAll, useMarks } from '../review/marks';
import { labelAt } from '../review/review';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

/** The correction request to the customer: the rejected documents and the marked answers, each with its reason, and a note. */
export function CorrectionDialog({ view, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { data: questions = [] } = useCaseQuestions(view);
  const answers = Object.entries(useMarks(view));
  const documents = currentDocuments(view).filter(({ status }) => status === 'rejected');
  const nothing = answers.length + documents.length === 0;
  const check = ({ note }: { readonly note: string }): FormikErrors<FormikValues> =>
    nothing && note.trim() === '' ? { note: t('office.dialog.nothingToCorrect') } : {};
  return (
    <CaseDialog<{ readonly note: string }>
      view={view}
      name={action}
      title={actionText(view, action, t)}
      lead={t(nothing ? 'office.dialog.correctNothing' : 'office.dialog.correctLead')}
      onClose={onClose}
      initialValues={{ note: '' }}
      alsoWrong={check}
      fieldOf={() => 'note'}
      bodyOf={({ note }) => ({
        note: note.trim() === '' ? null : note,
        fields: answers.map(([key, reason]) => ({ key, reason })),
      })}
      onDone={() => {
        unmarkAll(view);
        onClose();
      }}
      submit={{ label: t('office.dialog.reuploadSend') }}
    >
      {isBooked(view) ? <Note tone="warning">{t('office.dialog.reuploadReleases')}</Note> : null}
      {nothing ? null : (
        <Stack component="ul" spacing={1} className="small">
          {answers.map(([path, reason]) => {
            const label = labelAt(path, view.submission.answers ?? {}, questions);
            return (
              <li key={path} className="going-back">
                <div>
                  <span className="strong">{label}</span>
                  <div className="muted">{reason}</div>
                </div>
                <IconButton
                  icon="close"
                  size={17}
                  label={`${t('office.dialog.correctTakeOut')}: ${label}`}
                  onClick={() => unmark(view, path)}
                />
              </li>
            );
          })}
          {documents.map((document) => (
            <li key={document.id}>
              <span className="strong">{nameInSentences(document)}</span>
              {document.reason ? <div className="muted">{document.reason}</div> : null}
            </li>
          ))}
        </Stack>
      )}
      <TextArea
        name="note"
        label={t('office.dialog.reuploadNote')}
        hint={t('office.dialog.reuploadHint')}
        maxLength={MAX_REJECTION_LENGTH}
      />
    </CaseDialog>
  );
}
