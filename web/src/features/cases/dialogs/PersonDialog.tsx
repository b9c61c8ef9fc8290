import type { StaffMember } from '@anupalan/domain/contracts/staff';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { t as text } from '../../../shared/i18n/i18n';
import { type Option, SelectField, TextArea } from '../../../shared/kit/form/fields';
import { actionText } from '../actions';
import { useMembers } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

/** 'Meera Nair, 14 of 20 cases': the possible assignees, the least busy first; for a call only those of its profession. */
export const memberOptions = (
  members: readonly StaffMember[],
  without: string | null,
  skill: string | null = null,
): Option[] =>
  members
    .filter(({ id, specializations }) => id !== without && (skill === null || specializations.includes(skill)))
    .toSorted((a, b) => a.current_caseload - b.current_caseload)
    .map(({ id, name, availability, current_caseload: n, max_concurrent_cases: most }) => ({
      value: id,
      label: text(availability === 'available' ? 'office.dialog.load' : 'office.dialog.loadAway', {
        name: name ?? text('office.role.unknown'),
        n,
        most,
      }),
    }));

/** Hands a case over (staff, with a note) or assigns it (admins). */
export function PersonDialog({ view, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const members = useMembers();
  const options = memberOptions(members.data ?? [], view.assignee?.id ?? null, view.consultation?.skill);
  const handOver = action === 'hand-over';
  return (
    <CaseDialog
      view={view}
      name={action}
      title={actionText(view, action, t)}
      onClose={onClose}
      wait={[members]}
      initialValues={{ staffId: '', note: '' }}
      schema={object({
        staffId: string().required(t('office.dialog.missing.colleague')),
        ...(handOver ? { note: string().trim().required(t('office.dialog.missing.note')) } : {}),
      })}
      bodyOf={({ staffId, note }) => ({ staffId, note: handOver || note.trim() !== '' ? note : null })}
      submit={{
        label: actionText(view, action, t),
        disabledReason: options.length === 0 ? t('office.dialog.noColleague') : null,
      }}
    >
      <SelectField name="staffId" label={t('office.dialog.colleague')} required options={options} />
      <TextArea name="note" label={t('office.dialog.note')} hint={t('office.dialog.noteHint')} required={handOver} />
    </CaseDialog>
  );
}
