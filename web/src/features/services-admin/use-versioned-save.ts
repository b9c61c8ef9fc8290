import { useState } from 'react';
import { isStatus } from '../../shared/api/errors';
import { t } from '../../shared/i18n/i18n';
import { type Difference, differences, onlyMine } from './merge';

/** The values of a form as of a version. */
export interface Versioned<V> {
  readonly version: number;
  readonly values: V;
}

/** A question to the admin; `answer` takes the values to save, or null for none. */
export interface Clash<V> {
  readonly found: readonly Difference[];
  readonly mine: V;
  readonly answer: (chosen: V | null) => void;
}

export interface VersionedSave<V, D> {
  /** Sends the values over a version; rejects with 412 when there is a newer one. */
  readonly send: (values: V, version: number) => Promise<D>;
  /** Loads the saved values; null when they are no longer there. */
  readonly load: () => Promise<Versioned<V> | null>;
}

/**
 * Saves values over the version from which they were made. When somebody else has saved meanwhile: over the new version
 * if they changed nothing of these values, else as the admin chooses for each difference.
 */
export function useVersionedSave<V extends object, D>({ send, load }: VersionedSave<V, D>) {
  const [clash, setClash] = useState<Clash<V> | null>(null);
  const ask = (found: readonly Difference[], mine: V): Promise<V | null> =>
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
  const save = async (mine: V, base: Versioned<V>): Promise<D> => {
    try {
      return await send(mine, base.version);
    } catch (error) {
      if (!isStatus(error, 412)) throw error;
      const now = await load();
      if (now === null) throw new Error(t('servicesAdmin.errors.gone'));
      const found = differences(base.values, mine, now.values);
      if (onlyMine(found)) return save(mine, now);
      const chosen = await ask(found, mine);
      if (chosen === null) throw new Error(t('servicesAdmin.errors.withdrawn'));
      return save(chosen, now);
    }
  };
  return { clash, save };
}
