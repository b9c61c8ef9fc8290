import type { User } from '@anupalan/domain/contracts/identity';
import type { Registered } from '@anupalan/domain/contracts/registrations';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateModel } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { toast } from '../../shared/components/toast/store';
import { type PickedFile, sendable } from '../../shared/components/upload/picked';
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
  /** What the form starts with: what was typed before, else the profile. */
  readonly values: RegistrationValues;
  readonly keep: (values: RegistrationValues) => void;
  readonly files: readonly PickedFile[];
  readonly changeFiles: (files: readonly PickedFile[]) => void;
  /** Files that were chosen before the page was left, and have to be chosen again. */
  readonly lost: readonly string[];
  /** The order that was opened for it is known: it brings the registration back after the payment. */
  readonly attachOrder: (orderId: string) => void;
  /** The profile follows the form, as before every registration (REG-11). */
  readonly saveProfile: (values: RegistrationValues) => Promise<void>;
  /** Profile, then registration; throws what was thrown, after the toast. */
  readonly send: (values: RegistrationValues) => Promise<void>;
  /** Stops what is being sent. The server completes it where it is sent again. */
  readonly cancel: () => void;
  /** The share that has been sent, 0 to 1, while the registration itself is under way; else null. */
  readonly share: number | null;
  readonly pending: boolean;
  /** The last try did not succeed. */
  readonly failed: boolean;
}

/** What is sent, as it was when it was sent. */
interface Sending {
  readonly values: RegistrationValues;
  readonly picked: readonly PickedFile[];
}

/** One registration from the first letter to its arrival. Whatever fails, what was typed and chosen stays. */
export function useRegister(
  user: User,
  target: RegistrationTarget,
  onRegistered: (made: Registered) => void,
): Register {
  const { t } = useTranslation();
  const { serviceId } = target;
  // Changed with each letter: nothing is drawn anew for that.
  const [kept] = useState(() => ({
    current: keptRegistration(user.id, serviceId) ?? newRegistration(fromProfile(user)),
  }));
  const [files, setFiles] = useState(() => heldFiles(user.id, serviceId));
  const [share, setShare] = useState<number | null>(null);

  const change = (next: Partial<KeptRegistration>): void => {
    kept.current = { ...kept.current, ...next };
    keepRegistration(user.id, serviceId, kept.current);
  };
  const showFiles = (next: readonly PickedFile[]): void => {
    holdFiles(user.id, serviceId, next);
    setFiles(next);
  };
  const saveProfile = async (values: RegistrationValues, signal?: AbortSignal): Promise<void> => {
    change({ values });
    await followProfile(user, values, signal);
  };
  // Only by a person's act: what the server may have begun is waited for, whatever becomes of the page.
  const stop = useRef(new AbortController());

  const sending = useMutation<Registered, Error, Sending>({
    networkMode: 'always',
    mutationFn: async ({ values, picked }) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      await saveProfile(values, signal);
      setShare(0);
      const orderId = target.by === 'order' ? target.orderId : null;
      const { key } = kept.current;
      const sent = { serviceId, orderId, key, values, files: sendable(picked) };
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
      // By what was sent: what is there now may be others.
      const sent = picked.filter((one) => one.error === null);
      const refused = new Map([...refusedFiles(error)].map(([place, why]) => [sent[place]?.id, why]));
      if (refused.size > 0) {
        const now = heldFiles(user.id, serviceId);
        showFiles(now.map((one) => ({ ...one, error: refused.get(one.id) ?? one.error })));
      }
      toast({ title: t('registration.failed'), description: registrationFailure(error), kind: 'bad' });
    },
  });

  return {
    values: kept.current.values,
    keep: (values) => change({ values }),
    files,
    changeFiles: (next) => {
      // Of those that were lost, the names stay until they are chosen again.
      const names = [...lostFiles(kept.current.fileNames, files), ...sendable(next).map(({ name }) => name)];
      change({ fileNames: [...new Set(names)] });
      showFiles(next);
    },
    lost: lostFiles(kept.current.fileNames, files),
    attachOrder: (orderId) => change({ orderId }),
    saveProfile,
    send: async (values) => {
      try {
        await sending.mutateAsync({ values, picked: files });
      } catch (error) {
        // Who cancelled is told no failure.
        if (!stop.current.signal.aborted) throw error;
      }
    },
    cancel: () => stop.current.abort(),
    share,
    pending: sending.isPending,
    failed: sending.isError,
  };
}
