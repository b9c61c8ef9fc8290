import Box from '@mui/material/Box';
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { Form, type FormProps } from '../../shared/kit/form/Form';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { type ToastContent, toast } from '../../shared/kit/toast/store';
import { refreshCase } from './case-cache';
import { DialogFoot, type DialogFootProps } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';

export interface RequestDialogProps<V extends FormikValues>
  extends CaseDialogProps,
    Pick<DialogFootProps, 'act' | 'back' | 'bad'>,
    Pick<FormProps<V>, 'initialValues' | 'schema'> {
  readonly title: string;
  readonly lead: string;
  /** The last part of the command's address: `cancel`. */
  readonly command: string;
  readonly bodyOf: (values: V) => object;
  /** The message after success. */
  readonly done: ToastContent;
  /** Above the form. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** A customer's dialog on their request: it sends one command, and closes once the page shows what came of it. */
export function RequestDialog<V extends FormikValues>(props: RequestDialogProps<V>) {
  const { view, open, onClose, title, lead, command, bodyOf, done, before, children, act, back, bad, ...form } = props;
  const { id } = view.request;
  const { mutateAsync, isPending } = useCommand<object>({
    send: async (body, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/${command}`, body, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast(done);
    },
  });
  return (
    <Dialog open={open} title={title} lead={lead} onClose={onClose} locked={isPending}>
      {before}
      <Box sx={{ mt: 2 }}>
        <Form<V> {...form} summary={false} onSubmit={(values) => mutateAsync(bodyOf(values))}>
          {({ isSubmitting }) => (
            <>
              {children}
              <DialogFoot act={act} back={back} pending={isSubmitting} onClose={onClose} {...(bad ? { bad } : {})} />
            </>
          )}
        </Form>
      </Box>
    </Dialog>
  );
}
