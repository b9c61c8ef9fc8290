import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '@anupalan/domain/kernel/json';

/** The ids of a unit of work, from the call, event or job that started it. */
export interface CallScope {
  readonly correlationId: string;
  /** W3C traceparent of the caller, forwarded unchanged: the server creates no spans. */
  readonly traceparent?: string | undefined;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs `work`, and everything that it awaits or starts, in this scope. */
export const withScope = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work);

/** Binds a callback that runs elsewhere later (at a socket's end) to the present scope. */
export const inThisScope = (work: () => void): (() => void) => {
  const scope = scopes.getStore();
  return scope === undefined ? work : () => scopes.run(scope, work);
};

/** The scope's fields for log lines, with the trace's id if the caller gave one. */
export const scopeFields = (): Readonly<Record<string, string>> => {
  const scope = scopes.getStore();
  if (scope === undefined) return {};
  const { correlationId, traceparent } = scope;
  const traceId = traceparent?.split('-')[1];
  return traceId === undefined ? { correlationId } : { correlationId, traceId };
};

/** The scope's ids for a job's payload, so that the job runs in the same scope. */
export const scopePayload = (): JsonObject => {
  const scope = scopes.getStore();
  if (scope === undefined) return {};
  const { correlationId, traceparent } = scope;
  return traceparent === undefined ? { correlationId } : { correlationId, traceparent };
};

/** The scope in which a job was planned; a job without one starts its own. */
export const scopeOfJob = ({ id, payload }: { readonly id: string; readonly payload: JsonObject }): CallScope => {
  const { correlationId, traceparent } = payload;
  return {
    correlationId: typeof correlationId === 'string' && correlationId !== '' ? correlationId : `job-${id}`,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
};

/** Headers that forward the caller's trace with outgoing calls. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const traceparent = scopes.getStore()?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
};
