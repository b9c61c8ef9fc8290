import type { ComponentType } from 'react';
import { overlay } from '../../../shared/loading/part';
import { type ActionName, stepOfAction } from '../actions';
import { AuthorityQueryDialog } from './AuthorityQueryDialog';
import type { ActionDialogProps } from './action-dialog-props';
import { ConcludeDialog } from './ConcludeDialog';
import { CorrectionDialog } from './CorrectionDialog';
import { DeliverDialog } from './DeliverDialog';
import { OverrideDialog } from './OverrideDialog';
import { PaymentLinkDialog } from './PaymentLinkDialog';
import { PersonDialog } from './PersonDialog';
import { StepDialog } from './StepDialog';

/** Dialogs with dates and times load the calendar with them. */
const BookDialog = overlay<ActionDialogProps>(() => import('./BookDialog'));
const ProposeDialog = overlay<ActionDialogProps>(() => import('./ProposeDialog'));

/** Acts whose form has more than text fields. */
const OWN: Readonly<Partial<Record<ActionName, ComponentType<ActionDialogProps>>>> = {
  'send-payment-link': PaymentLinkDialog,
  'authority-query': AuthorityQueryDialog,
  'request-reupload': CorrectionDialog,
  deliver: DeliverDialog,
  'book-consultation': BookDialog,
  'propose-slots': ProposeDialog,
  'conclude-consultation': ConcludeDialog,
  'override-status': OverrideDialog,
  'hand-over': PersonDialog,
  assign: PersonDialog,
};

/** Whether an act needs no dialog: its button sends it at once. */
export const isAtOnce = (view: ActionDialogProps['view'], name: ActionName): boolean => {
  if (OWN[name] !== undefined) return false;
  const step = stepOfAction(view, name);
  return step === null || (step.words.lead === undefined && step.act.input.length === 0);
};

/** The dialog of an act: its own, or the form of its step's definition. */
export function ActionDialog(props: ActionDialogProps) {
  const Own = OWN[props.action] ?? StepDialog;
  return <Own {...props} />;
}
