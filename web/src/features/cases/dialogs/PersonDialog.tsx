import type { StaffMember } from '@anupalan/domain/contracts/staff';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { type Option, SelectField, TextArea } from '../../../shared/components/form/fields';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { Wait } from '../../../shared/components/Wait';
import { t as text } from '../../../shared/i18n/i18n';
import { actionText } from '../actions';
import { useCaseCommand, useMembers } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';

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
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const members = useMembers();
  const options = memberOptions(members.data ?? [], view.assignee?.id ?? null, view.consultation?.skill);
  const handOver = action === 'hand-over';
  const who = t('office.dialog.colleague');
  return (
    <Dialog open title={actionText(view, action, t)} onClose={onClose} locked={command.isPending}>
      <Wait query={members} lines={3} bare>
        {() => (
          <Form
            initialValues={{ staffId: '', note: '' }}
            schema={object({
              staffId: string().required(t('office.dialog.missing.colleague')),
              ...(handOver
                ? {
                    note: string().trim().required(t('office.dialog.missing.note')),
                  }
                : {}),
            })}
            summary={false}
            onSubmit={({ staffId, note }) =>
              command.mutateAsync({
                name: action,
                body: { staffId, note: handOver || note.trim() !== '' ? note : null },
              })
            }
          >
            <SelectField name="staffId" label={who} required options={options} />
            <TextArea
              name="note"
              label={t('office.dialog.note')}
              hint={t('office.dialog.noteHint')}
              required={handOver}
            />
            <DialogActions
              label={actionText(view, action, t)}
              pending={command.isPending}
              onClose={onClose}
              disabledReason={options.length === 0 ? t('office.dialog.noColleague') : null}
            />
          </Form>
        )}
      </Wait>
    </Dialog>
  );
}
