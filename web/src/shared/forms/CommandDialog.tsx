import type { UseQueryResult } from '@tanstack/react-query';
import type { FormikProps, FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { type CommandOptions, useCommand } from '../api/use-command';
import { DialogActions } from '../kit/DialogActions';
import { Form, type FormProps } from '../kit/form/Form';
import { Dialog, type DialogProps } from '../kit/overlay/Dialog';
import { type ToastContent, toast } from '../kit/toast/store';
import { ErrorState, SkeletonLines } from '../loading/states';
import { tellOfficeFailure } from './office-failure';

export interface Submit {
  readonly label: string;
  /** Its effect cannot be taken back. */
  readonly bad?: boolean;
  /** Why it cannot be pressed, or null. */
  readonly disabledReason?: string | null;
}

type Told = string | ToastContent;

type FormPart<V extends FormikValues> = Omit<FormProps<V>, 'children' | 'label' | 'reinitialize' | 'onSubmit'>;
type CommandPart<V, D> = Pick<CommandOptions<V, D>, 'send' | 'invalidates' | 'scope'>;

export interface CommandDialogProps<V extends FormikValues, D>
  extends Pick<DialogProps, 'title' | 'lead' | 'width' | 'onClose'>,
    FormPart<V>,
    CommandPart<V, D> {
  /** The message after success. Without it, what follows shows the success. */
  readonly done?: Told | ((answer: D, values: V) => Told | undefined);
  /** What happens instead of closing the dialog. */
  readonly onDone?: (answer: D, values: V) => void;
  /** Shows a failure beside the form; null shows nothing. By default the office's toast. */
  readonly onError?: ((error: Error) => void) | null;
  readonly submit: Submit | ((form: FormikProps<V>) => Submit);
  /** What the form needs first. The dialog shows that it is on its way, or could not be fetched. */
  readonly wait?: readonly UseQueryResult<unknown>[];
  readonly before?: ReactNode;
  /** Below the form, as a dialog over this one. */
  readonly after?: ReactNode;
  /** The fields; none if the command needs only a confirmation. */
  readonly children?: FormProps<V>['children'];
}

/**
 * A modal dialog with a form that sends one command. Nothing closes it while the command is on its way. It stays open,
 * with the typed values, until the command has succeeded. A refusal is shown at its field, or above the form.
 */
export function CommandDialog<V extends FormikValues, D>(props: CommandDialogProps<V, D>) {
  const { title, lead, width, onClose, submit, wait = [], before, after, children, ...more } = props;
  const { send, invalidates = [], scope, done, onDone = onClose, onError = tellOfficeFailure, ...form } = more;
  const command = useCommand<V, D>({
    send,
    invalidates,
    ...(scope === undefined ? {} : { scope }),
    onSuccess: (answer, values) => {
      const said = typeof done === 'function' ? done(answer, values) : done;
      if (said !== undefined) toast({ kind: 'done', ...(typeof said === 'string' ? { title: said } : said) });
      onDone(answer, values);
    },
    ...(onError === null ? {} : { onError }),
  });
  return (
    <Dialog open title={title} lead={lead} {...(width ? { width } : {})} onClose={onClose} locked={command.isPending}>
      {before}
      {wait.every(({ data }) => data !== undefined) ? (
        <Form<V> {...form} onSubmit={(values) => command.mutateAsync(values)}>
          {(now) => (
            <>
              {typeof children === 'function' ? children(now) : children}
              <DialogActions
                {...(typeof submit === 'function' ? submit(now) : submit)}
                pending={command.isPending}
                onClose={onClose}
              />
            </>
          )}
        </Form>
      ) : (
        <Waiting queries={wait} />
      )}
      {after}
    </Dialog>
  );
}

function Waiting({ queries }: { readonly queries: readonly UseQueryResult<unknown>[] }) {
  const failed = queries.filter(({ data, isError }) => data === undefined && isError);
  const [first] = failed;
  if (first === undefined) return <SkeletonLines count={6} />;
  return (
    <ErrorState
      error={first.error}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
      retrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}
