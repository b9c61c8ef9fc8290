import type { Registration } from '@anupalan/domain/rules/registration';
import { newKey } from '../../api/client';
import { onPersonLeft } from '../../api/session';
import type { PickedFile } from '../../components/upload/picked';

export type RegistrationValues = Required<Registration>;

/** A registration that was begun here and has not arrived yet. */
export interface KeptRegistration {
  /** Idempotency key at price 0, where no order names the act. */
  readonly key: string;
  /** The order that was opened for it; null before. */
  readonly orderId: string | null;
  readonly values: RegistrationValues;
  readonly fileNames: readonly string[];
}

/**
 * What was typed survives the way to the payment page and a reload, in this tab only, and goes when it has arrived or when the
 * person is gone. Files cannot be kept by a browser: they live as long as the page.
 */
const keyOf = (userId: string, serviceId: string): string => `anupalan_registration_${userId}_${serviceId}`;
const files = new Map<string, readonly PickedFile[]>();
onPersonLeft(() => files.clear());

export const newRegistration = (values: RegistrationValues): KeptRegistration => ({
  key: newKey(),
  orderId: null,
  values,
  fileNames: [],
});

export function keepRegistration(userId: string, serviceId: string, kept: KeptRegistration): void {
  try {
    sessionStorage.setItem(keyOf(userId, serviceId), JSON.stringify(kept));
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** What is kept for this person and service, or null; also null for anything that does not look like it. */
export function keptRegistration(userId: string, serviceId: string): KeptRegistration | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId, serviceId)) ?? 'null') as
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

/** It has arrived: nothing of it stays here. */
export function forgetRegistration(userId: string, serviceId: string): void {
  files.delete(keyOf(userId, serviceId));
  try {
    sessionStorage.removeItem(keyOf(userId, serviceId));
  } catch {
    // Nothing was kept there then.
  }
}

/** The names of the files that were chosen once and have to be chosen again. */
export const lostFiles = (fileNames: readonly string[], picked: readonly PickedFile[]): readonly string[] =>
  fileNames.filter((name) => !picked.some(({ file }) => file.name === name));
