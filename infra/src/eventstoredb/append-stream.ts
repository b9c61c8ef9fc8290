import { randomUUID } from 'node:crypto';
import type { Position } from '@anupalan/domain/kernel/position';
import { convertToCommandError, UnavailableError } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { OutcomeUnknown } from '../ports/unavailable.js';
import { toPosition } from './positions.js';

type Request = InstanceType<typeof streams.BatchAppendReq>;
type Response = InstanceType<typeof streams.BatchAppendResp>;
export type AppendCall = ClientDuplexStream<Request, Response>;

/** An event for the server, its texts made. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** Where the last event of an append stands; null where the server leaves it out. */
export type AppendAnswer = Position | null;

export interface AppendStream {
  /**
   * Appends to a stream of the server by its full name, behind a revision (-1: the stream must not exist).
   * @throws the client's errors (WrongExpectedVersionError among them), StoreUnavailable after `deadlineMs`
   */
  append(stream: string, after: number, events: readonly ProposedEvent[], deadlineMs: number): Promise<AppendAnswer>;
}

interface Waiting {
  readonly stream: string;
  readonly answer: (at: AppendAnswer) => void;
  readonly fail: (error: unknown) => void;
}

/** A call, and what waits for answers on it. */
interface Open {
  readonly call: Promise<AppendCall>;
  readonly waiting: Map<string, Waiting>;
  /** How many have come. */
  answers: number;
  /** Nothing more will come. */
  readonly lost: (error: unknown) => void;
}

const toRequest = (correlation: string, stream: string, after: number, events: readonly ProposedEvent[]): Request => {
  const request = new streams.BatchAppendReq();
  const correlationId = new shared.UUID();
  correlationId.setString(correlation);
  request.setCorrelationId(correlationId);
  // No deadline is sent: the server measures it by its own clock, which need not go as this one does.
  const options = new streams.BatchAppendReq.Options();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  options.setStreamIdentifier(identifier);
  if (after < 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(after));
  request.setOptions(options);
  for (const event of events) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    const id = new shared.UUID();
    id.setString(event.id);
    message.setId(id);
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    message.setData(event.data);
    message.setCustomMetadata(event.metadata);
    request.addProposedMessages(message);
  }
  request.setIsFinal(true);
  return request;
};

const positionOf = (response: Response): AppendAnswer => {
  const at = response.getSuccess()?.getPosition();
  return at === undefined ? null : toPosition({ commit: at.getCommitPosition(), prepare: at.getPreparePosition() });
};

/**
 * Appends over one call that stays open, each answered for itself. The client has the same, but shares what waits between
 * all connections of a process, so that a fault of one fails the appends of all, throws where nobody catches when an answer
 * comes late or twice, and waits for ever for one that does not come. `open` makes the call, anew after each fault, and after an
 * append's deadline in whose time nothing at all was answered: such a call may be lost without anybody saying so.
 */
export const openAppendStream = (open: () => Promise<AppendCall>): AppendStream => {
  let current: Open | null = null;

  const begin = (): Open => {
    const waiting = new Map<string, Waiting>();
    const lost = (error: unknown): void => {
      if (current === begun) current = null;
      for (const one of waiting.values()) one.fail(error);
      waiting.clear();
    };
    const call = open().then((opened) => {
      opened.on('error', (error) => lost(convertToCommandError(error)));
      opened.on('end', () => lost(new UnavailableError()));
      opened.on('data', (response: Response) => {
        begun.answers += 1;
        const id = response.getCorrelationId();
        const correlation = id === undefined ? '' : parseUUID(id);
        const one = waiting.get(correlation);
        // Too late, or a second time.
        if (one === undefined) return;
        waiting.delete(correlation);
        try {
          const failure = response.getError();
          if (failure === undefined) one.answer(positionOf(response));
          else one.fail(unpackToCommandError(failure, one.stream));
        } catch (error) {
          // An answer that cannot be read fails its own append only.
          one.fail(new UnavailableError(undefined, String(error)));
        }
      });
      return opened;
    });
    call.catch(lost);
    const begun: Open = { call, waiting, answers: 0, lost };
    return begun;
  };
  const giveUp = ({ call, lost }: Open): void => {
    lost(new UnavailableError());
    call.then(
      (opened) => opened.cancel(),
      () => undefined,
    );
  };

  return {
    append: (stream, after, events, deadlineMs) =>
      new Promise((answer, fail) => {
        current ??= begin();
        const on = current;
        const { call, waiting, answers } = on;
        const correlation = randomUUID();
        const timer = setTimeout(() => {
          waiting.delete(correlation);
          fail(new OutcomeUnknown('The event store does not answer.'));
          if (on === current && on.answers === answers) giveUp(on);
        }, deadlineMs);
        waiting.set(correlation, {
          stream,
          answer: (at) => {
            clearTimeout(timer);
            answer(at);
          },
          fail: (error) => {
            clearTimeout(timer);
            fail(error);
          },
        });
        // Whatever fails here fails the call, and by it everything that waits.
        call.then((opened) => opened.write(toRequest(correlation, stream, after, events))).catch(() => undefined);
      }),
  };
};
