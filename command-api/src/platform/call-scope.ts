import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '@anupalan/domain/kernel/json';

/** What a piece of work belongs to, from the call (or the event, or the job) that set it off. */
export interface CallScope {
  readonly correlationId: string;
  /** W3C traceparent of the caller, handed on as it came: we make no spans of our own. */
  readonly traceparent?: string | undefined;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs `work`, and everything that it waits for or sets off, in this scope. */
export const withScope = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work);

/** The work, to be done later from elsewhere (a socket's end), in the scope that it is handed over in. */
export const inThisScope = (work: () => void): (() => void) => {
  const scope = scopes.getStore();
  return scope === undefined ? work : () => scopes.run(scope, work);
};

/** What lines of the log say about the work that they are from; the trace's id where the caller gave one. */
export const scopeFields = (): Readonly<Record<string, string>> => {
  const scope = scopes.getStore();
  if (scope === undefined) return {};
  const { correlationId, traceparent } = scope;
  const traceId = traceparent?.split('-')[1];
  return traceId === undefined ? { correlationId } : { correlationId, traceId };
};

/** Ids that a job takes along, so that what it does later belongs to the same work. */
export const scopePayload = (): JsonObject => {
  const scope = scopes.getStore();
  if (scope === undefined) return {};
  const { correlationId, traceparent } = scope;
  return traceparent === undefined ? { correlationId } : { correlationId, traceparent };
};

/** The scope that a job was planned in; a job that names none is a piece of work of its own. */
export const scopeOfJob = ({ id, payload }: { readonly id: string; readonly payload: JsonObject }): CallScope => {
  const { correlationId, traceparent } = payload;
  return {
    correlationId: typeof correlationId === 'string' && correlationId !== '' ? correlationId : `job-${id}`,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
};

/** Headers of calls to others that carry the caller's trace on. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const traceparent = scopes.getStore()?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
};
