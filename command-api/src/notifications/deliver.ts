import type { UserState } from '@anupalan/domain/identity/state';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';

/** One message of a notification to one person by one channel; `name` identifies it within the notification. */
export interface Delivery {
  readonly name: string;
  readonly send: () => Promise<void>;
}

/** The address or name of a person; null for none, and for an erased person. */
export const known = (value: string | null): string | null => (value === null || value === ERASED ? null : value);

/** A person who is notified. `key`: the same at every try of the job, so that a provider recognises a repetition. */
export interface Addressee {
  readonly id: string;
  readonly person: Pick<UserState, 'name' | 'mobile' | 'email' | 'preferences'>;
  readonly key: string;
}

/** A message by each channel that the person has and has not disabled, unless it is sent `always`. */
export const deliveriesTo = (
  app: App,
  { id, person, key }: Addressee,
  texts: { readonly sms: () => string; readonly mail: () => { readonly subject: string; readonly text: string } },
  always: boolean,
): readonly Delivery[] => {
  const mobile = always || person.preferences.sms ? known(person.mobile) : null;
  const email = always || person.preferences.mail ? known(person.email) : null;
  return [
    ...(mobile === null
      ? []
      : [{ name: `${id}/sms`, send: () => app.sms.send({ key, to: mobile, text: texts.sms() }) }]),
    ...(email === null ? [] : [{ name: `${id}/mail`, send: () => app.mail.send({ key, to: email, ...texts.mail() }) }]),
  ];
};

/** As long as done jobs are kept, ms. */
const SENT_RETENTION_MS = 30 * 24 * 3600_000;

/**
 * Sends each message separately: a refused one does not block the others, and sent ones are noted, so that a retry of
 * the job sends only the missing ones.
 */
export const deliver = async (app: App, job: JobView, deliveries: readonly Delivery[]): Promise<void> => {
  const key = `told:${job.queue}/${job.id}`;
  const entry = await app.keyValue.get(key);
  const told = new Set<string>(entry === null ? [] : (JSON.parse(entry.value) as readonly string[]));
  const failures: unknown[] = [];
  for (const { name, send } of deliveries) {
    if (told.has(name)) continue;
    try {
      await send();
    } catch (error) {
      failures.push(error);
      continue;
    }
    told.add(name);
    // When all are sent, the done job records it.
    if (deliveries.some((one) => !told.has(one.name)))
      await app.keyValue.put(key, JSON.stringify([...told]), { ttlMs: SENT_RETENTION_MS });
  }
  if (failures.length === 0) return;
  const reasons = new Set(failures.map((error) => (error instanceof Error ? error.message : errorText(error))));
  throw new Error([...reasons].join(' '), { cause: failures[0] });
};
