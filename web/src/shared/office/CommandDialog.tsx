import type { FormikProps, FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { DialogActions } from '../components/DialogActions';
import { Form, type FormProps } from '../components/form/Form';
import { Dialog } from '../components/overlay/Dialog';
import type { DialogProps } from '../components/plain/Dialog';

/** The button that sends the command. */
export interface Submit {
  readonly label: string;
  /** What it does cannot be taken back. */
  readonly bad?: boolean;
  /** Why it cannot be pressed, or null. */
  readonly disabledReason?: string | null;
}

type FormPart<V extends FormikValues> = Omit<FormProps<V>, 'children' | 'label' | 'reinitialize'>;

export interface CommandDialogProps<V extends FormikValues>
  extends Pick<DialogProps, 'title' | 'lead' | 'width' | 'onClose'>,
    FormPart<V> {
  /** The command is being sent: nothing closes the dialog. */
  readonly pending: boolean;
  readonly submit: Submit | ((form: FormikProps<V>) => Submit);
  /** Above the form. */
  readonly before?: ReactNode;
  /** Below the form, as a dialog over this one. */
  readonly after?: ReactNode;
  /** The fields; none where the command needs only a confirmation. */
  readonly children?: FormProps<V>['children'];
}

/** A modal dialog with a form that sends one command: it stays open, with what was typed, until the command succeeded. */
export function CommandDialog<V extends FormikValues>(props: CommandDialogProps<V>) {
  const { title, lead, width, onClose, pending, submit, before, after, children, ...form } = props;
  return (
    <Dialog open title={title} lead={lead} {...(width ? { width } : {})} onClose={onClose} locked={pending}>
      {before}
      <Form<V> {...form}>
        {(now) => (
          <>
            {typeof children === 'function' ? children(now) : children}
            <DialogActions
              {...(typeof submit === 'function' ? submit(now) : submit)}
              pending={pending}
              onClose={onClose}
            />
          </>
        )}
      </Form>
      {after}
    </Dialog>
  );
}
