import { documentSlot } from '@anupalan/domain/rules/documents';
import { MAX_REJECTION_LENGTH } from '@anupalan/domain/rules/reasons';
import { useTranslation } from 'react-i18next';
import { array, object, string } from 'yup';
import { CheckboxGroup } from '../../../shared/kit/form/CheckboxGroup';
import { TextArea } from '../../../shared/kit/form/fields';
import { actionText, currentDocuments } from '../actions';
import { useCaseRequirements } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

/**
 * Records a query of the authority (for a draft: of the customer): its text, and the documents that the customer must
 * send again.
 */
export function AuthorityQueryDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const requirements = useCaseRequirements(view);
  const context = view.request.workflow;
  const there = currentDocuments(view).map(({ key, personId, label, person }) => ({
    value: documentSlot(key, personId),
    label: person === null ? label : `${label}, ${person}`,
  }));
  const places = new Set(there.map(({ value }) => value.split('#')[0]));
  const others = (requirements.data ?? [])
    .filter(({ key }) => !places.has(key))
    .map(({ key, label }) => ({ value: key, label }));
  const known = [...there, ...others];
  const options = known.some(({ value }) => value === 'other')
    ? known
    : [...known, { value: 'other', label: t('office.dialog.queryOther') }];
  const unique = [...new Map(options.map((one) => [one.value, one])).values()];
  return (
    <CaseDialog<{ reason: string; documentKeys: readonly string[] }>
      view={view}
      name="authority-query"
      title={actionText(view, 'authority-query', t)}
      lead={t('office.dialog.queryLead')}
      onClose={onClose}
      initialValues={{ reason: '', documentKeys: [] }}
      schema={object({
        reason: string().trim().required(t('office.dialog.missing.query', { context })),
        documentKeys: array().min(1, t('office.dialog.queryNoDocuments')),
      })}
      submit={{ label: t('office.dialog.reuploadSend') }}
    >
      <TextArea
        name="reason"
        label={t('office.dialog.queryReason', { context })}
        required
        maxLength={MAX_REJECTION_LENGTH}
      />
      <CheckboxGroup name="documentKeys" label={t('office.dialog.queryDocuments')} required options={unique} />
    </CaseDialog>
  );
}
