import type { Done } from '@anupalan/domain/contracts/common';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { FormikValues } from 'formik';
import { CommandDialog, type CommandDialogProps } from '../../../shared/forms/CommandDialog';
import { CASE_MODELS, caseScope, refetchOutdated, sendCaseCommand } from '../case-api';

type Own = 'send' | 'invalidates' | 'scope' | 'done' | 'onError' | 'summary';

export interface CaseDialogProps<V extends FormikValues> extends Omit<CommandDialogProps<V, Done>, Own> {
  readonly view: CaseView;
  /** The command's name in its address. */
  readonly name: string;
  /** The command's body; the form's values unless said. */
  readonly bodyOf?: (values: V) => object;
}

/** A dialog that sends a command on a case: the toast is the server's message, and a refusal fetches the case again. */
export function CaseDialog<V extends FormikValues>({
  view,
  name,
  bodyOf = (values) => values,
  ...dialog
}: CaseDialogProps<V>) {
  const { id } = view.request;
  return (
    <CommandDialog<V, Done>
      {...dialog}
      summary={false}
      send={(values, idempotencyKey) => sendCaseCommand(id, name, bodyOf(values), idempotencyKey)}
      invalidates={CASE_MODELS}
      scope={caseScope(id)}
      done={({ message }) => message}
      onError={(error) => refetchOutdated(id, error)}
    />
  );
}
