import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import type { FormikErrors, FormikProps, FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { firstPart } from '../../shared/kit/form/Form';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave, type Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { Impact } from './Impact';
import { refresh } from './services-api';
import { nameOf, valueText } from './value-words';

export interface ItemDialogProps<V extends object> {
  readonly serviceId: string;
  readonly title: string;
  /** The toast after it was saved. */
  readonly saved: string;
  readonly base: Versioned<V>;
  readonly problems: (values: V) => FormikErrors<FormikValues>;
  readonly send: (values: V, version: number, idempotencyKey: string) => Promise<ServiceSaved>;
  /** Loads the saved item; null when it is no longer there. */
  readonly load: () => Promise<Versioned<V> | null>;
  readonly onClose: () => void;
  readonly children: (form: FormikProps<V>) => ReactNode;
}

/** The dialog's field of the server's path. */
const fieldOf = (path: string): string => {
  const first = firstPart(path);
  return first === 'show_if' || first === 'required_if' ? `${first}.key` : first;
};

/** The dialog of a question or a document: its form, what a change reaches, and what somebody else saved meanwhile. */
export function ItemDialog<V extends object>(props: ItemDialogProps<V>) {
  const { serviceId, title, saved, base, problems, send, load, onClose, children } = props;
  const { t } = useTranslation();
  const { clash, save } = useVersionedSave<V, ServiceSaved>({
    given: base,
    send: (values, version, key) => send(values, version, `${key}-${version}`),
    load,
  });
  return (
    <CommandDialog<V, ServiceSaved>
      width={640}
      title={title}
      onClose={onClose}
      initialValues={base.values}
      alsoWrong={problems}
      fieldOf={fieldOf}
      send={async (values, idempotencyKey) => {
        const done = await save(values, base.version, idempotencyKey);
        await refresh();
        return done;
      }}
      done={saved}
      submit={({ isSubmitting }) => ({ label: t(isSubmitting ? 'servicesAdmin.form.saving' : 'assignment.save') })}
      after={<ClashDialog clash={clash} nameOf={nameOf} textOf={valueText} />}
    >
      {(form) => (
        <>
          {children(form)}
          <Impact serviceId={serviceId} />
        </>
      )}
    </CommandDialog>
  );
}
