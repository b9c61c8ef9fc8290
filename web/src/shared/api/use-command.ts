import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from './client';
import { ApiError } from './errors';
import { invalidateModel } from './query-client';

export interface CommandOptions<V, D> {
  /** Sends the command; pass `idempotencyKey` on to `api.post` and the like. */
  readonly send: (variables: V, idempotencyKey: string) => Promise<D>;
  /** Names of the read models that the command changes (`case`, `case-list`). */
  readonly invalidates?: readonly string[];
  /** Commands of one scope are sent one after the other, in the order of the presses. */
  readonly scope?: string;
  readonly onSuccess?: (data: D, variables: V) => void;
  readonly onError?: (error: Error, variables: V) => void;
}

/** Whether the server may have acted although no success arrived: a retry must then carry the same key. */
const unknownOutcome = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

/**
 * A command as a mutation. A retry with the same values after an unknown outcome repeats the idempotency key, so that
 * the server acts once; other values or a settled answer make a new key.
 * After success the named models are fetched again, at or after the command's position.
 */
export function useCommand<V = void, D = unknown>(options: CommandOptions<V, D>): UseMutationResult<D, Error, V> {
  const open = useRef<{ key: string; values: string } | null>(null);
  return useMutation<D, Error, V>({
    networkMode: 'always',
    ...(options.scope === undefined ? {} : { scope: { id: options.scope } }),
    mutationFn: (variables) => {
      const values = String(JSON.stringify(variables));
      if (open.current === null || open.current.values !== values) open.current = { key: newKey(), values };
      return options.send(variables, open.current.key);
    },
    onSuccess: (data, variables) => {
      open.current = null;
      for (const model of options.invalidates ?? []) void invalidateModel(model);
      options.onSuccess?.(data, variables);
    },
    onError: (error, variables) => {
      if (!unknownOutcome(error)) open.current = null;
      options.onError?.(error, variables);
    },
  });
}
