import type { Registration } from '@anupalan/domain/rules/registration';
import { newKey } from '../../shared/api/client';
import { onPersonLeft } from '../../shared/api/session';
import type { PickedFile } from '../../shared/kit/upload/picked';

export type RegistrationValues = Required<Registration>;

/** A registration that was begun in this tab and not received by the server. */
export interface KeptRegistration {
  /** Idempotency key at price 0, where no order identifies the command. */
  readonly key: string;
  /** The order that was opened for it; null before. */
  readonly orderId: string | null;
  readonly values: RegistrationValues;
  readonly fileNames: readonly string[];
}

/**
 * Typed values survive the payment page and a reload, in this tab only, until the registration is received or the
 * person leaves. Browsers cannot keep files, and some keep nothing: those live as long as the page.
 */
const keyOf = (userId: string, serviceId: string): string => `anupalan_registration_${userId}_${serviceId}`;
const files = new Map<string, readonly PickedFile[]>();
/** For browsers without storage: kept until the page is left. */
const keptHere = new Map<string, KeptRegistration>();
onPersonLeft(() => {
  files.clear();
  keptHere.clear();
});

export const newRegistration = (values: RegistrationValues): KeptRegistration => ({
  key: newKey(),
  orderId: null,
  values,
  fileNames: [],
});

export function keepRegistration(userId: string, serviceId: string, kept: KeptRegistration): void {
  const key = keyOf(userId, serviceId);
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
    keptHere.delete(key);
  } catch {
    keptHere.set(key, kept);
  }
}

/** The kept registration of this person and service, or null when it is missing or malformed. */
export function keptRegistration(userId: string, serviceId: string): KeptRegistration | null {
  const key = keyOf(userId, serviceId);
  const here = keptHere.get(key);
  if (here !== undefined) return here;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      | (Omit<KeptRegistration, 'values'> & { readonly values?: RegistrationValues })
      | null;
    const whole =
      typeof kept?.key === 'string' &&
      Array.isArray(kept.fileNames) &&
      (['name', 'email', 'phone', 'businessName', 'additionalInfo'] as const).every(
        (field) => typeof kept.values?.[field] === 'string',
      );
    return whole ? (kept as KeptRegistration) : null;
  } catch {
    return null;
  }
}

export const holdFiles = (userId: string, serviceId: string, picked: readonly PickedFile[]): void =>
  void files.set(keyOf(userId, serviceId), picked);

export const heldFiles = (userId: string, serviceId: string): readonly PickedFile[] =>
  files.get(keyOf(userId, serviceId)) ?? [];

/** Removes the kept registration once the server has received it. */
export function forgetRegistration(userId: string, serviceId: string): void {
  const key = keyOf(userId, serviceId);
  files.delete(key);
  keptHere.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, nothing was kept.
  }
}

/** The names of files that must be chosen again. */
export const lostFiles = (fileNames: readonly string[], picked: readonly PickedFile[]): readonly string[] =>
  fileNames.filter((name) => !picked.some(({ file }) => file.name === name));
