import type { CaseView } from '@anupalan/domain/contracts/requests';
import { inputTexts, missingTexts } from '@anupalan/domain/texts/en';
import type { Input } from '@anupalan/domain/workflows/definition';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { TextArea, TextField } from '../../../shared/kit/form/fields';
import { formatMoney } from '../../../shared/kit/money';
import { Note } from '../../../shared/loading/states';
import { stepOfAction } from '../actions';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

type Values = Readonly<Record<string, string>>;

const schemaOf = (inputs: readonly Input[]) =>
  object(
    Object.fromEntries(
      inputs.flatMap(({ name, required, label }) =>
        required ? [[name, string().trim().required(missingTexts[label])]] : [],
      ),
    ),
  );

/** The body of a step's command; an empty optional input becomes null. */
const bodyOf = (inputs: readonly Input[], values: Values): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    inputs.map(({ name, required }) => {
      const value = values[name] ?? '';
      return [name, !required && value.trim() === '' ? null : value];
    }),
  );

function InputField({ name, kind, label, hint, required, max }: Input) {
  const field = {
    name,
    label: inputTexts[label],
    ...(hint === undefined ? {} : { hint: inputTexts[hint] }),
    required,
    maxLength: max,
  };
  return kind === 'text' ? (
    <TextArea {...field} />
  ) : (
    <TextField {...field} {...(max > 100 ? {} : { width: 'medium' as const })} />
  );
}

/** The refund of a cancellation. */
function Refund({ view }: { readonly view: CaseView }): ReactNode {
  const { t } = useTranslation();
  const amount = view.refund_on_cancel;
  return (
    <Note tone={amount > 0 ? 'warning' : 'plain'}>
      {amount > 0 ? t('office.dialog.refund', { amount: formatMoney(amount) }) : t('office.dialog.noRefund')}
    </Note>
  );
}

/** The dialog of a step's definition: its explanation, its inputs and its button. */
export function StepDialog({ view, action, onClose }: ActionDialogProps) {
  const step = stepOfAction(view, action);
  if (step === null) return null;
  const { input, button } = step.act;
  return (
    <CaseDialog<Values>
      view={view}
      name={action}
      title={step.words.button}
      lead={step.words.lead}
      onClose={onClose}
      initialValues={Object.fromEntries(input.map(({ name }) => [name, '']))}
      schema={schemaOf(input)}
      bodyOf={(values) => bodyOf(input, values)}
      submit={{ label: step.words.button, bad: button === 'danger' }}
    >
      {action === 'cancel' ? <Refund view={view} /> : null}
      {input.map((one) => (
        <InputField key={one.name} {...one} />
      ))}
    </CaseDialog>
  );
}
