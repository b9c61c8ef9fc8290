import type { EventValue } from '@anupalan/domain/contracts/log';
import { ERASED, isSealed, type Subject } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import { subjectsIn } from '@anupalan/infra/sealing/seal';

/** Values of one event that are shown, and characters of one value. */
const MAX_VALUES = 300;
const MAX_CHARACTERS = 2000;

type Keys = ReadonlyMap<Subject, EventValue['state']>;

const shortened = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

function* valuesIn(value: Json | undefined, path: string, keys: Keys): Generator<EventValue> {
  const nothing = (state: EventValue['state']): EventValue => ({ path, value: null, state });
  if (value === undefined) return;
  if (value === null) yield nothing('none');
  else if (isSealed(value)) yield nothing(keys.get(value.subject) ?? 'unreadable');
  else if (value === ERASED) yield nothing('erased');
  else if (typeof value !== 'object') yield { path, value: shortened(String(value)), state: 'plain' };
  else {
    const members = Object.entries(value);
    if (members.length === 0 && path !== '') yield nothing('none');
    for (const [name, member] of members) yield* valuesIn(member as Json, path === '' ? name : `${path}.${name}`, keys);
  }
}

/** The values of an event's data that are not sealed, for the words of its sentence. */
export const plainData = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isSealed(value)));

/** The values of an event's data in order; personal ones stay sealed, and say whether their key still exists. */
export const eventData = async (
  vault: Pick<KeyVault, 'findMany'>,
  data: JsonObject,
): Promise<{ readonly values: EventValue[]; readonly more: boolean }> => {
  const subjects = [...subjectsIn(data)];
  const found = subjects.length === 0 ? new Map<string, Buffer | 'destroyed'>() : await vault.findMany(subjects);
  const keys = new Map(
    subjects.flatMap((subject): [Subject, EventValue['state']][] => {
      const key = found.get(subject);
      return key === undefined ? [] : [[subject, key === 'destroyed' ? 'erased' : 'sealed']];
    }),
  );
  const values: EventValue[] = [];
  for (const value of valuesIn(data, '', keys)) {
    if (values.length === MAX_VALUES) return { values, more: true };
    values.push(value);
  }
  return { values, more: false };
};
