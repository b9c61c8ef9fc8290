import type { User } from '@anupalan/domain/contracts/identity';
import type { Registered } from '@anupalan/domain/contracts/registrations';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateModel } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { toast } from '../../shared/kit/toast/store';
import { type PickedFile, sendable } from '../../shared/kit/upload/picked';
import type { RegistrationTarget } from '../../shared/registration/target';
import {
  forgetRegistration,
  heldFiles,
  holdFiles,
  type KeptRegistration,
  keepRegistration,
  keptRegistration,
  lostFiles,
  newRegistration,
  type RegistrationValues,
} from './kept-registration';
import { followProfile, fromProfile, refusedFiles, registrationFailure, sendRegistration } from './registration-call';

export interface Register {
  /** The initial values: the kept ones, or else the profile's. */
  readonly values: RegistrationValues;
  readonly keep: (values: RegistrationValues) => void;
  readonly files: readonly PickedFile[];
  readonly changeFiles: (files: readonly PickedFile[]) => void;
  /** Files that were chosen before a reload and must be chosen again. */
  readonly lost: readonly string[];
  /** Stores the order, which identifies the registration after the payment. */
  readonly attachOrder: (orderId: string) => void;
  /** Updates the profile from the form, as before every registration (REG-11). */
  readonly saveProfile: (values: RegistrationValues) => Promise<void>;
  /** Saves the profile, then sends the registration; throws after showing the toast. */
  readonly send: (values: RegistrationValues) => Promise<void>;
  /** Aborts the sending. The server completes the registration when it is sent again. */
  readonly cancel: () => void;
  /** The sent share, 0 to 1, while the registration is being sent; else null. */
  readonly share: number | null;
  readonly pending: boolean;
  /** The last try failed. */
  readonly failed: boolean;
}

/** The values and files of one send. */
interface Sending {
  readonly values: RegistrationValues;
  readonly picked: readonly PickedFile[];
}

/** The refusals by the ids of the files. By the sent ones: the chosen ones may have changed since. */
const refusedAmong = (error: Error, picked: readonly PickedFile[]) => {
  const sent = picked.filter((one) => one.error === null);
  return new Map([...refusedFiles(error)].map(([place, why]) => [sent[place]?.id, why]));
};

/** The chosen files, and the names of those that a reload lost and that must be chosen again. */
function useFiles(
  userId: string,
  serviceId: string,
  names: KeptRegistration['fileNames'],
  keepNames: (names: readonly string[]) => void,
) {
  const [files, setFiles] = useState(() => heldFiles(userId, serviceId));
  const lost = lostFiles(names, files);
  const showFiles = (next: readonly PickedFile[]): void => {
    holdFiles(userId, serviceId, next);
    setFiles(next);
  };
  const changeFiles = (next: readonly PickedFile[]): void => {
    // The names of lost files stay until they are chosen again.
    keepNames([...new Set([...lost, ...sendable(next).map(({ name }) => name)])]);
    showFiles(next);
  };
  return { files, lost, showFiles, changeFiles };
}

/** One registration from the first input to the server's confirmation. A failure keeps all values and files. */
export function useRegister(
  user: User,
  target: RegistrationTarget,
  onRegistered: (made: Registered) => void,
): Register {
  const { t } = useTranslation();
  const { serviceId } = target;
  // A ref, so that typing does not render the dialog.
  const [kept] = useState(() => ({
    current: keptRegistration(user.id, serviceId) ?? newRegistration(fromProfile(user)),
  }));
  const [share, setShare] = useState<number | null>(null);

  const change = (next: Partial<KeptRegistration>): void => {
    kept.current = { ...kept.current, ...next };
    keepRegistration(user.id, serviceId, kept.current);
  };
  const { files, lost, showFiles, changeFiles } = useFiles(user.id, serviceId, kept.current.fileNames, (fileNames) =>
    change({ fileNames }),
  );
  const saveProfile = async (values: RegistrationValues, signal?: AbortSignal): Promise<void> => {
    change({ values });
    await followProfile(user, values, signal);
  };
  // Aborted by the person only: the server may have begun the registration, even when the page is left.
  const stop = useRef(new AbortController());

  const sending = useMutation<Registered, Error, Sending>({
    networkMode: 'always',
    mutationFn: async ({ values, picked }) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      await saveProfile(values, signal);
      setShare(0);
      const orderId = target.by === 'order' ? target.orderId : null;
      const sent = { serviceId, orderId, key: kept.current.key, values, files: sendable(picked) };
      return sendRegistration(sent, setShare, signal).finally(() => setShare(null));
    },
    onSuccess: (made) => {
      forgetRegistration(user.id, serviceId);
      for (const model of [models.caseList, models.case, models.documents]) void invalidateModel(model);
      toast({ title: t('registration.success'), description: target.title, kind: 'done' });
      onRegistered(made);
    },
    onError: (error, { picked }) => {
      if (stop.current.signal.aborted) {
        toast({ title: t('registration.cancelled'), description: t('registration.cancelledBody') });
        return;
      }
      const refused = refusedAmong(error, picked);
      const held = heldFiles(user.id, serviceId);
      if (refused.size > 0) showFiles(held.map((one) => ({ ...one, error: refused.get(one.id) ?? one.error })));
      toast({ title: t('registration.failed'), description: registrationFailure(error), kind: 'bad' });
    },
  });

  const send = async (values: RegistrationValues): Promise<void> => {
    try {
      await sending.mutateAsync({ values, picked: files });
    } catch (error) {
      // A cancelled send is no failure.
      if (!stop.current.signal.aborted) throw error;
    }
  };
  return {
    values: kept.current.values,
    keep: (values) => change({ values }),
    files,
    changeFiles,
    lost,
    attachOrder: (orderId) => change({ orderId }),
    saveProfile,
    send,
    cancel: () => stop.current.abort(),
    share,
    pending: sending.isPending,
    failed: sending.isError,
  };
}
