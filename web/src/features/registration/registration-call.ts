import type { User } from '@anupalan/domain/contracts/identity';
import type { Registered, ServiceRegistration } from '@anupalan/domain/contracts/registrations';
import { normaliseEmail } from '@anupalan/domain/rules/email';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { api } from '../../shared/api/client';
import { ApiError, NetworkError } from '../../shared/api/errors';
import { userChanged } from '../../shared/api/session';
import { t } from '../../shared/i18n/i18n';
import { sendFile } from '../../shared/kit/upload/send-file';
import type { RegistrationValues } from './kept-registration';

/** The form's initial values without a kept registration. */
export const fromProfile = ({ name, email, mobile }: Pick<User, 'name' | 'email' | 'mobile'>): RegistrationValues => ({
  name: name ?? '',
  email: email ?? '',
  phone: nationalMobile(mobile),
  businessName: '',
  additionalInfo: '',
});

/** Whether the profile must be updated: a different name or email address, or an incomplete profile. */
export const profileDiffers = (
  user: Pick<User, 'name' | 'email' | 'profile_completed'>,
  { name, email }: Pick<RegistrationValues, 'name' | 'email'>,
): boolean =>
  !user.profile_completed ||
  name.trim() !== (user.name ?? '') ||
  normaliseEmail(email) !== normaliseEmail(user.email ?? '');

/** Copies name and email to the profile if they differ (REG-11); updates the session's user at once. */
export async function followProfile(user: User, values: RegistrationValues, signal?: AbortSignal): Promise<void> {
  if (!profileDiffers(user, values)) return;
  const { name, email } = values;
  const body = { name: name.trim(), email: email.trim(), profile_completed: true };
  userChanged(await api.post<User>('/api/update-profile', body, signal ? { signal } : {}));
}

export interface RegistrationSent {
  readonly serviceId: string;
  /** Null at price 0. */
  readonly orderId: string | null;
  readonly key: string;
  readonly values: RegistrationValues;
  readonly files: readonly File[];
}

/** The registration as form data. */
export function registrationData({ serviceId, orderId, values, files }: RegistrationSent): FormData {
  const { name, email, phone, businessName, additionalInfo } = values;
  const data = new FormData();
  const said = {
    serviceId,
    name,
    email,
    phone,
    businessName,
    additionalInfo,
    orderId: orderId ?? '',
  } satisfies ServiceRegistration;
  for (const [field, value] of Object.entries(said)) if (value.trim() !== '') data.append(field, value.trim());
  for (const file of files) data.append('documents', file, file.name);
  return data;
}

/**
 * POST /api/service-registrations. The order identifies the command, so that it acts once even after a cancelled send;
 * without an order the key does. An abort throws the signal's reason.
 */
export const sendRegistration = async (
  sent: RegistrationSent,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Registered> => {
  const { data } = await sendFile<Registered>('/api/service-registrations', registrationData(sent), {
    idempotencyKey: sent.orderId ?? sent.key,
    onProgress,
    signal,
  });
  return data;
};

/** The text of a failed registration (REG-21): the server's message if it has one. */
export function registrationFailure(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  const words = error instanceof ApiError ? error.problem.message : undefined;
  return typeof words === 'string' && words.trim() !== '' ? words : t('registration.failedBody');
}

/** The reasons of refused files, by index among the sent ones. */
export const refusedFiles = (error: unknown): ReadonlyMap<number, string> =>
  new Map(
    (error instanceof ApiError ? error.errors : []).flatMap(({ path, message }) => {
      const place = /^documents\.(\d+)$/.exec(path)?.[1];
      return place === undefined ? [] : [[Number(place), message] as const];
    }),
  );
