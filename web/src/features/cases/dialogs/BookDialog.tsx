import { momentInIndia } from '@anupalan/domain/rules/dates';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useTranslation } from 'react-i18next';
import { USUAL_LENGTH } from '../../../shared/case-parts/call/call-slot';
import { isBooked } from '../actions';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';
import { LengthField, OutsideNote, SlotFields, WishedTimes } from './SlotFields';
import { slotSchema } from './slot-schema';

/** Books the consultation's slot, or moves it. */
export default function BookDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const moves = isBooked(view);
  const number = view.submission.answers?.contact_phone;
  const title = t(moves ? 'office.action.rebook-consultation' : 'office.action.book-consultation');
  return (
    <CaseDialog
      view={view}
      name="book-consultation"
      title={title}
      lead={t(moves ? 'office.call.moveLead' : 'office.call.bookLead', {
        name: view.assignee?.name ?? t('office.role.unknown'),
        number: typeof number === 'string' && number !== '' ? formatMobile(number) : t('office.call.theCustomer'),
      })}
      onClose={onClose}
      initialValues={{ date: '', clock: '', minutes: USUAL_LENGTH }}
      schema={slotSchema()}
      fieldOf={(path) => (path === 'startsAt' ? 'clock' : path)}
      bodyOf={({ date, clock, minutes }) => ({ startsAt: momentInIndia(date, clock), minutes: Number(minutes) })}
      submit={{ label: title }}
    >
      {({ values }) => (
        <>
          <WishedTimes view={view} />
          <SlotFields />
          <LengthField />
          <OutsideNote view={view} slot={values} minutes={values.minutes} />
        </>
      )}
    </CaseDialog>
  );
}
