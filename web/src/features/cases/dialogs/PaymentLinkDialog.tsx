import type { CaseView } from '@anupalan/domain/contracts/requests';
import { MAX_FEE_LINES } from '@anupalan/domain/rules/gst';
import { moneyText } from '@anupalan/domain/rules/money-text';
import { MAX_LINE_LENGTH, MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { FieldArray } from 'formik';
import { useTranslation } from 'react-i18next';
import { array, object, string } from 'yup';
import { t as text } from '../../../shared/i18n/i18n';
import { Button, IconButton } from '../../../shared/kit/Button';
import { SwitchField } from '../../../shared/kit/form/choices';
import { NumberField, TextField } from '../../../shared/kit/form/fields';
import { formatMoney } from '../../../shared/kit/money';
import { Pairs } from '../../../shared/kit/text';
import { actionText } from '../actions';
import {
  announcedValues,
  feeProblem,
  finalPayment,
  type GovernmentLine,
  type LinkValues,
  paiseOf,
} from '../final-payment';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';
import '../case.css';

type Announced = CaseView['announced_fees'];

const NEW_LINE: GovernmentLine = { label: '', amount: '', reason: '' };

const fee = () =>
  string().test('fee', (value, context) => {
    const wrong = feeProblem(value ?? '');
    return wrong === null ? true : context.createError({ message: text(`office.dialog.${wrong}`) });
  });

/** Values of the form as Yup hands them over: some may be missing while the form is made. */
const valuesOf = (from: readonly { readonly value: unknown }[] | undefined): LinkValues =>
  from?.at(-1)?.value as LinkValues;

const linkSchema = (announced: Announced) =>
  object({
    ours: fee().test('some', text('office.dialog.feeNothing'), (_, { from }) => {
      const values = valuesOf(from);
      const wrong = values.government.some(({ amount }) => feeProblem(amount) !== null);
      return wrong || finalPayment(values, announced).total > 0;
    }),
    reason: string().test(
      'why',
      text('office.dialog.feeReasonMissing'),
      (value, { from }) => (value ?? '').trim() !== '' || !finalPayment(valuesOf(from), announced).oursAbove,
    ),
    government: array(
      object({
        label: string().test(
          'label',
          text('office.dialog.lineNameMissing'),
          (value, { parent }) => (value ?? '').trim() !== '' || (paiseOf(parent.amount ?? '') ?? 0) === 0,
        ),
        amount: fee(),
        reason: string().test('why', text('office.dialog.feeReasonMissing'), (value, { from, path }) => {
          const i = Number(/\d+/.exec(path)?.[0]);
          return (value ?? '').trim() !== '' || finalPayment(valuesOf(from), announced).above[i] !== true;
        }),
      }),
    ),
  });

/** The values as they are sent; lines without an amount are left out. */
const bodyOf = (values: LinkValues, announced: Announced) => {
  const { professional, oursAbove, lines, above } = finalPayment(values, announced);
  const { description, reason } = values;
  return {
    professionalFee: professional / 100,
    governmentFees: lines.flatMap(({ label, amount }, i) =>
      amount === 0
        ? []
        : [{ label, amount: amount / 100, ...(above[i] ? { reason: values.government[i]?.reason.trim() } : {}) }],
    ),
    ...(description.trim() === '' ? {} : { description }),
    ...(oursAbove ? { reason } : {}),
  };
};

/**
 * The final payment, prefilled with what the service announced: each fee beside its announced amount, GST and total
 * before the request is sent, and the reason for a fee above what was announced.
 */
export function PaymentLinkDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const announced = view.announced_fees;
  return (
    <CaseDialog<LinkValues>
      view={view}
      name="send-payment-link"
      title={actionText(view, 'send-payment-link', t)}
      lead={t('office.dialog.linkLead')}
      width={560}
      onClose={onClose}
      initialValues={announcedValues(announced)}
      schema={linkSchema(announced)}
      bodyOf={(values) => bodyOf(values, announced)}
      submit={({ values }) => {
        const { total } = finalPayment(values, announced);
        const amount = moneyText(total);
        return {
          label: total > 0 ? t('office.dialog.linkSend', { amount }) : actionText(view, 'send-payment-link', t),
        };
      }}
    >
      {({ values }) => {
        const { oursAbove, above } = finalPayment(values, announced);
        return (
          <>
            <NumberField
              name="ours"
              label={t('office.dialog.professionalFee')}
              hint={t('office.dialog.oursAnnounced', { amount: formatMoney(announced.ours) })}
              before="₹"
            />
            <SwitchField name="withGst" label={t('office.dialog.withGst')} />
            {oursAbove ? <ReasonField name="reason" /> : null}
            <TextField
              name="description"
              label={t('office.dialog.description')}
              hint={t('office.dialog.descriptionHint')}
              maxLength={MAX_LINE_LENGTH}
            />
            <GovernmentFees values={values} announced={announced} above={above} />
            <Sum values={values} announced={announced} />
          </>
        );
      }}
    </CaseDialog>
  );
}

const ReasonField = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  return (
    <TextField
      name={name}
      label={t('office.dialog.feeReason')}
      hint={t('office.dialog.feeReasonHint')}
      maxLength={MAX_REMARK_LENGTH}
    />
  );
};

interface LinesProps {
  readonly values: LinkValues;
  readonly announced: Announced;
}

/** A line for each fee of the government, beside what was announced. */
function GovernmentFees({ values, announced, above }: LinesProps & { readonly above: readonly boolean[] }) {
  const { t } = useTranslation();
  const hint = (label: string): string | undefined => {
    const one = announced.government.find((line) => line.label === label.trim());
    if (one === undefined) return undefined;
    const [from = '', to = ''] = [one.from, one.to].map((amount) => formatMoney(amount));
    return one.from === one.to
      ? t('office.dialog.lineAnnounced', { amount: to })
      : t('office.dialog.lineAnnouncedRange', { from, to });
  };
  return (
    <FieldArray name="government">
      {({ push, remove }) => (
        <Stack
          component="fieldset"
          spacing={1.75}
          sx={{
            alignItems: 'flex-start',
            '& > .fee-line': {
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: 'minmax(0, 1fr) 170px 40px' },
              gap: '8px 12px',
              alignSelf: 'stretch',
            },
          }}
          className="form-field"
        >
          <legend>{t('office.dialog.governmentFees')}</legend>
          <p className="field-hint">{t('office.dialog.governmentHint')}</p>
          {values.government.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place.
            <div key={i} className="form-columns fee-line">
              <TextField
                name={`government.${i}.label`}
                label={t('office.dialog.lineName', { n: i + 1 })}
                maxLength={MAX_LINE_LENGTH}
              />
              <NumberField
                name={`government.${i}.amount`}
                label={t('office.dialog.lineAmount', { n: i + 1 })}
                {...(hint(line.label) === undefined ? {} : { hint: hint(line.label) })}
                before="₹"
              />
              <IconButton
                icon="trash"
                size={17}
                label={t('office.dialog.lineRemove', { n: i + 1 })}
                onClick={() => remove(i)}
              />
              {above[i] ? <ReasonField name={`government.${i}.reason`} /> : null}
            </div>
          ))}
          {values.government.length < MAX_FEE_LINES ? (
            <Button variant="quiet" size="small" icon="plus" onClick={() => push(NEW_LINE)}>
              {t('office.dialog.lineAdd')}
            </Button>
          ) : null}
        </Stack>
      )}
    </FieldArray>
  );
}

/** Every line as the customer will read it, and the total. */
function Sum({ values, announced }: LinesProps) {
  const { t } = useTranslation();
  const { professional, gst, lines, total } = finalPayment(values, announced);
  return (
    <Box sx={{ background: 'var(--sunken)', borderRadius: '8px', p: '12px 14px' }} role="status">
      <Pairs
        items={[
          { term: values.description.trim() || t('office.dialog.professionalFee'), value: moneyText(professional) },
          { term: t('office.dialog.gst'), value: moneyText(gst) },
          ...lines
            .filter(({ amount }) => amount > 0)
            .map(({ label, amount }) => ({
              term: label || t('office.dialog.governmentFee'),
              value: moneyText(amount),
            })),
          { term: <b>{t('office.dialog.total')}</b>, value: <b>{moneyText(total)}</b> },
        ]}
      />
    </Box>
  );
}
