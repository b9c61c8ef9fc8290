import type { CaseView } from '@anupalan/domain/contracts/requests';
import { MAX_DAYS_AHEAD } from '@anupalan/domain/rules/consultation-slots';
import { clockInIndia, dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { isWithin, LENGTHS, type TypedSlot } from '../../../shared/case-parts/call/call-slot';
import { callSpan } from '../../../shared/case-parts/call/call-time';
import { Button } from '../../../shared/kit/Button';
import { Columns } from '../../../shared/kit/Columns';
import { SelectField } from '../../../shared/kit/form/fields';
import { ClockField, DayField } from '../../../shared/kit/form/pickers';
import { Row } from '../../../shared/kit/Row';
import { Note } from '../../../shared/loading/states';
import { today } from '../../../shared/today';

export interface SlotFieldsProps {
  /** The path prefix of the two values (`slots.0.`). */
  readonly prefix?: string;
  /** The first field takes the focus at mount. */
  readonly autoFocus?: boolean;
}

/** The date and start of a slot. */
export function SlotFields({ prefix = '', autoFocus = false }: SlotFieldsProps) {
  const { t } = useTranslation();
  const day = today();
  return (
    <Columns from="sm" spacing={1.5}>
      <DayField
        name={`${prefix}date`}
        label={t('office.call.day')}
        required
        min={day}
        max={daysAfter(day, MAX_DAYS_AHEAD)}
        autoFocus={autoFocus}
      />
      <ClockField name={`${prefix}clock`} label={t('office.call.clock')} required />
    </Columns>
  );
}

/** The length of a slot. */
export function LengthField() {
  const { t } = useTranslation();
  return (
    <SelectField
      name="minutes"
      label={t('office.call.length')}
      required
      options={LENGTHS.map((minutes) => ({
        value: minutes,
        label: t('office.call.minutes', { count: Number(minutes) }),
      }))}
    />
  );
}

/** The customer's wished slots; a press fills in the start. */
export function WishedTimes({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { setValues, values } = useFormikContext<TypedSlot>();
  const given = (view.consultation?.wished ?? []).filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
  // Both wishes may be the same.
  const wished = [...new Map(given.map((span) => [span.starts_at, span])).values()];
  if (wished.length === 0) return null;
  return (
    <div>
      <p className="small strong">{t('office.call.wishes')}</p>
      <p className="field-hint">{t('office.call.wishesHint')}</p>
      <Row spacing={1}>
        {wished.map(({ starts_at, ends_at }) => (
          <Button
            key={starts_at}
            size="small"
            variant="quiet"
            icon="clock"
            onClick={() => void setValues({ ...values, date: dayInIndia(starts_at), clock: clockInIndia(starts_at) })}
          >
            {callSpan(starts_at, ends_at)}
          </Button>
        ))}
      </Row>
    </div>
  );
}

/** A note that a typed slot is none of the customer's wishes; it can still be booked, by agreement. */
export function OutsideNote({
  view,
  slot,
  minutes,
}: {
  readonly view: CaseView;
  readonly slot: TypedSlot;
  readonly minutes: string;
}) {
  const { t } = useTranslation();
  const outside = !isWithin(view.consultation?.wished ?? [], slot, Number(minutes));
  return <div role="status">{outside ? <Note tone="warning">{t('office.call.outside')}</Note> : null}</div>;
}
