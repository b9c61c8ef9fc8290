import { MAX_PROPOSED_SLOTS, overlapProblem } from '@anupalan/domain/rules/consultation-slots';
import { momentInIndia } from '@anupalan/domain/rules/dates';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object } from 'yup';
import { type TypedSlot, typedSlot, USUAL_LENGTH } from '../../../shared/case-parts/call/call-slot';
import { Button, IconButton } from '../../../shared/kit/Button';
import { isBooked } from '../actions';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';
import { LengthField, SlotFields } from './SlotFields';
import { slotSchema } from './slot-schema';

/** A typed slot with an id for lists, so that removing a row keeps the other rows' texts. */
interface Row extends TypedSlot {
  readonly id: number;
}

/** Moves the focus from a removed row to the next one, or to the previous one if it was the last. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('fieldset');
  const beside = [row?.nextElementSibling, row?.previousElementSibling].find((one) => one?.tagName === 'FIELDSET');
  beside?.querySelector('input')?.focus();
}

/** The rules of the slots: each one by itself, and no two at the same time. */
const proposalSchema = () =>
  object({
    slots: array()
      .of(slotSchema())
      .test('overlap', (slots, context) => {
        const { minutes } = context.parent as { readonly minutes?: string };
        const typed = (slots as readonly TypedSlot[]).map((slot) => typedSlot(slot, Number(minutes)));
        const problems = typed.map((_, n) => overlapProblem(typed, n));
        const n = problems.findIndex((found) => found !== null);
        return n === -1 || context.createError({ path: `slots.${n}.clock`, message: problems[n]?.message ?? '' });
      }),
  });

/** Proposes slots for the consultation; the customer chooses one. */
export default function ProposeDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const count = useRef(1);
  const title = t('office.action.propose-slots');
  return (
    <CaseDialog<{ slots: readonly Row[]; minutes: string }>
      view={view}
      name="propose-slots"
      title={title}
      lead={t(isBooked(view) ? 'office.call.proposeMoveLead' : 'office.call.proposeLead')}
      onClose={onClose}
      initialValues={{ slots: [{ id: 0, date: '', clock: '' }], minutes: USUAL_LENGTH }}
      schema={proposalSchema()}
      fieldOf={(path) => path.replace(/startsAt$/, 'clock').replace(/^slots\.\d+\.minutes$/, 'minutes')}
      bodyOf={({ slots, minutes }) => ({
        slots: slots.map(({ date, clock }) => ({ startsAt: momentInIndia(date, clock), minutes: Number(minutes) })),
      })}
      submit={{ label: title }}
    >
      {({ values, setFieldValue }) => (
        <>
          {values.slots.map(({ id }, index) => (
            <Box
              key={id}
              component="fieldset"
              sx={{
                '& > legend': { p: 0, mb: 0.75 },
                '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'start' },
                '& .icon-btn': { mt: 3.75 },
              }}
            >
              <legend className="small strong">{t('office.call.nth', { n: index + 1 })}</legend>
              <div>
                <SlotFields prefix={`slots.${index}.`} autoFocus={id > 0} />
                {values.slots.length > 1 ? (
                  <IconButton
                    icon="close"
                    size={15}
                    label={t('office.call.removeNth', { n: index + 1 })}
                    onClick={({ currentTarget }) => {
                      focusBeside(currentTarget);
                      void setFieldValue(
                        'slots',
                        values.slots.filter((one) => one.id !== id),
                      );
                    }}
                  />
                ) : null}
              </div>
            </Box>
          ))}
          {values.slots.length < MAX_PROPOSED_SLOTS ? (
            <div>
              <Button
                variant="quiet"
                size="small"
                icon="plus"
                onClick={() => {
                  const id = count.current;
                  count.current += 1;
                  void setFieldValue('slots', [...values.slots, { id, date: '', clock: '' }]);
                }}
              >
                {t('office.call.another')}
              </Button>
            </div>
          ) : null}
          <LengthField />
        </>
      )}
    </CaseDialog>
  );
}
