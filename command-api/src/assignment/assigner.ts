import { setTimeout as pause } from 'node:timers/promises';
import { drop, nextStep, type Step } from '@anupalan/domain/processes/assignment/next-step';
import { ASSIGNMENT_STREAMS, type AssignmentState } from '@anupalan/domain/processes/assignment/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { Logger } from 'pino';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { type Lease, leaseOn } from '../platform/lease.js';
import { type AssignmentFoldDeps, assignmentFold } from './assignment-fold.js';

export interface AssignerDeps extends AssignmentFoldDeps {
  readonly execute: App['execute'];
  readonly log: Logger;
  /** The right to assign; one process has it for a log. */
  readonly lease?: Lease;
}

export interface Assigner {
  /** The present data of the rules. To be read at once, not stored; assigns nothing. */
  current(): Promise<AssignmentState>;
  /** Assigns until `signal` aborts, whenever this process has the lease. */
  run(signal: AbortSignal): Promise<void>;
}

const LEASE = 'assigner';
const RETRY_MS = 1000;

/** Another process assigns now. */
class LeaseLost extends Error {}

/**
 * The assignment process: assigns paid cases to staff by the rules of domain/processes/assignment. One process at a
 * time (a lease) decides one case after the other, each on its fold of the log up to the head, so that earlier
 * assignments count. Command ids are derived from the cause: a crash or a second process repeats nothing, and a case
 * that a person takes at the same moment stays with them (the refusal is expected).
 */
export const createAssigner = (deps: AssignerDeps): Assigner => {
  const { events, execute, log, keyValue } = deps;
  const lease = deps.lease ?? leaseOn(keyValue, LEASE);
  const fold = assignmentFold(deps);

  /** False when the step was refused: a person or another process was faster. */
  const carryOut = async (step: Step): Promise<boolean> => {
    const { requestId, staffId, from, decision, of, cause } = step;
    const done = await execute(
      serviceRequest,
      requestId,
      { type: 'assign', method: 'rule', staffId, note: null, from, decision },
      systemContext('assign-by-rules', {
        commandId: derivedId('assign-by-rules', requestId, of.eventId),
        correlationId: cause.correlationId,
        causationId: cause.eventId,
      }),
    );
    if (!done.ok) log.info({ requestId, code: done.error.code }, 'assignment by rule not taken');
    return done.ok && done.value.events.length > 0;
  };

  /** Until the rules have nothing more to give. */
  const settle = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const step = nextStep(await fold.current());
      if (step === null) break;
      if (!(await lease.held())) throw new LeaseLost();
      if (await carryOut(step)) {
        const state = await fold.current();
        if (state.cases.get(step.requestId)?.cause.eventId !== step.of.eventId) continue;
      }
      drop(await fold.current(), step.requestId);
    }
    await fold.save();
  };

  /** Follows the log while this process has the lease. Throws when it was lost. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      lease.acquire().then(
        (still) => still || lost.abort(),
        () => lost.abort(),
      );
    }, lease.ttlMs / 3);
    const until = AbortSignal.any([signal, lost.signal]);
    try {
      for await (const delivery of events.subscribe(
        { after: await fold.position(), prefixes: ASSIGNMENT_STREAMS },
        until,
      ))
        if (delivery.kind === 'events')
          for (const event of delivery.events) {
            if (until.aborted) break;
            await fold.take(event);
          }
        else if (delivery.kind === 'caught-up') await settle(until);
    } finally {
      clearInterval(renewal);
    }
    if (lost.signal.aborted) throw new LeaseLost();
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await lease.acquire()) await follow(signal);
      } catch (error) {
        if (error instanceof LeaseLost) log.info('another process assigns now');
        else log.error({ err: error }, 'assignment failed; it goes on from the log');
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
    await fold.save(true);
    await lease.release();
  };

  return { current: fold.current, run };
};
