import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Log, Stored } from './log.js';
import * as messages from './messages.js';

/** The part of a server's response stream that is used here. */
export interface Answers {
  write(response: messages.ReadResp): void;
  end(): void;
}

type Options = NonNullable<ReturnType<messages.ReadReq['getOptions']>>;
const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;

const filterOf = (options: Options): ((event: Stored) => boolean) => {
  const filter = options.hasFilter() ? options.getFilter() : undefined;
  const [byStream, byType] = [filter?.getStreamIdentifier(), filter?.getEventType()];
  const expression = byStream ?? byType;
  if (expression === undefined) return () => true;
  const prefixes = expression.getPrefixList();
  const regex = new RegExp(expression.getRegex());
  const passes = (text: string): boolean =>
    expression.getRegex() === '' ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  return (event) => passes(byStream === undefined ? event.type : event.stream);
};

/** Index of the first event at or after a position. */
const indexAt = (log: Log, position: number): number => {
  let [low, high] = [0, log.all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log.all[middle]?.position ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

const readStream = (log: Log, options: Options, answers: Answers): void => {
  const of = options.getStream();
  const name = messages.streamName(of?.getStreamIdentifier());
  const stored = log.stream(name);
  if (stored.length === 0) answers.write(messages.streamNotFound(name));
  const backwards = options.getReadDirection() === BACKWARDS;
  const count = Number(options.getCount());
  const last = stored.length - 1;
  const from = of?.hasStart() ? 0 : of?.hasEnd() ? last : Number(of?.getRevision());
  const found = backwards
    ? stored.slice(Math.max(0, from - count + 1), from + 1).reverse()
    : stored.slice(from, Math.min(from + count, stored.length));
  for (const event of found) answers.write(messages.eventResponse(event));
  answers.end();
};

const readAll = (log: Log, options: Options, answers: Answers): void => {
  const passes = filterOf(options);
  const from = options.getAll();
  const at = from?.hasPosition() ? Number(from.getPosition()?.getCommitPosition()) : null;
  let left = Number(options.getCount());
  const take = (event: Stored | undefined): void => {
    if (event === undefined || !passes(event)) return;
    left -= 1;
    answers.write(messages.eventResponse(event));
  };
  if (options.getReadDirection() === BACKWARDS)
    // A position is excluded backwards and included forwards.
    for (let i = (at === null ? log.all.length : indexAt(log, at)) - 1; i >= 0 && left > 0; i -= 1) take(log.all[i]);
  else for (let i = at === null ? 0 : indexAt(log, at); i < log.all.length && left > 0; i += 1) take(log.all[i]);
  answers.end();
};

/** A read of a stream or of `$all`, answered at once. */
export const answerRead = (log: Log, options: Options, answers: Answers): void =>
  options.hasStream() ? readStream(log, options, answers) : readAll(log, options, answers);

/**
 * A subscription to `$all`: stored events after its position, then new ones, with a checkpoint after each window of
 * events that were read. `deliver` may drop a response. Returns a function that ends it.
 */
export const followAll = (log: Log, options: Options, deliver: (response: messages.ReadResp) => void): (() => void) => {
  const passes = filterOf(options);
  const filter = options.getFilter();
  const checkpointEvery = (filter?.getMax() || 32) * (filter?.getCheckpointintervalmultiplier() || 1);
  const from = options.getAll();
  let considered = 0;
  let pageStart = 0;
  const consider = (event: Stored, isLive: boolean): void => {
    if (considered % checkpointEvery === 0) pageStart = event.position;
    considered += 1;
    if (passes(event)) deliver(messages.eventResponse(event));
    // While catching up, the server reports the start of the page, which is before events that it has delivered.
    if (filter !== undefined && considered % checkpointEvery === 0)
      deliver(messages.checkpoint(isLive ? event.position : pageStart));
  };
  deliver(messages.confirmation());
  const after = from?.hasPosition() ? Number(from.getPosition()?.getCommitPosition()) : -1;
  if (!from?.hasEnd())
    for (let i = indexAt(log, after + 1); i < log.all.length; i += 1) consider(log.all[i] as Stored, false);
  deliver(messages.caughtUp());
  return log.onAppended((events) => {
    for (const event of events) consider(event, true);
  });
};
