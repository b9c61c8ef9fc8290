import { useRef, useState } from 'react';
import { isStatus } from '../../../api/errors';
import { t } from '../../../i18n/i18n';
import { type Difference, differences, onlyMine } from './merge';

export interface Versioned<V> {
  readonly version: number;
  readonly values: V;
}

/** A question to whoever saves; `answer` takes the values to save, or null to save nothing. */
export interface Clash<V> {
  readonly found: readonly Difference<V>[];
  readonly mine: V;
  readonly answer: (chosen: V | null) => void;
}

export interface VersionedSave<V, D> {
  /** The saved values with which the form begins, and their version. */
  readonly given: Versioned<V>;
  /**
   * Sends the values over a version; rejects with 412 when there is a newer one. `key` belongs to the whole save;
   * together with the version it makes the key of the call.
   */
  readonly send: (values: V, version: number, key: string) => Promise<D>;
  /** Loads the saved values after a save was `refused` with 412; null when they are no longer there. */
  readonly load: (refused: unknown) => Promise<Versioned<V> | null>;
}

/**
 * Saves values over the version from which they were made. If somebody else has saved meanwhile, they are saved over
 * the new version if none of these values changed there; otherwise whoever saves chooses for each difference.
 */
export function useVersionedSave<V extends object, D extends { readonly version: number }>(
  options: VersionedSave<V, D>,
) {
  const { given, send, load } = options;
  const [clash, setClash] = useState<Clash<V> | null>(null);
  /** The versions that the form was given; a newer one does not replace what is typed. */
  const bases = useRef<Map<number, V>>(new Map());
  bases.current.set(given.version, given.values);
  const own = useRef<Versioned<V> | null>(null);
  const ask = (found: readonly Difference<V>[], mine: V): Promise<V | null> =>
    new Promise((resolve) => {
      setClash({
        found,
        mine,
        answer: (chosen) => {
          setClash(null);
          resolve(chosen);
        },
      });
    });
  const saveOver = async (base: Versioned<V>, mine: V, key: string): Promise<D> => {
    try {
      const saved = await send(mine, base.version, key);
      own.current = { version: saved.version, values: mine };
      return saved;
    } catch (error) {
      if (!isStatus(error, 412)) throw error;
      const now = await load(error);
      if (now === null) throw new Error(t('forms.clash.gone'));
      const found = differences(base.values, mine, now.values);
      if (onlyMine(found)) return saveOver(now, mine, key);
      const chosen = await ask(found, mine);
      if (chosen === null) throw new Error(t('forms.clash.withdrawn'));
      return saveOver(now, chosen, key);
    }
  };
  /** `version`: the version from which the values were made; `key`: the idempotency key of the press. */
  const save = (values: V, version: number, key: string): Promise<D> => {
    const newest = own.current;
    if (newest !== null && newest.version > version) return saveOver(newest, values, key);
    return saveOver({ version, values: bases.current.get(version) ?? values }, values, key);
  };
  return { clash, save };
}
