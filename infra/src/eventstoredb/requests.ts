import type { Position } from '@anupalan/domain/kernel/position';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { fromPosition } from './positions.js';

type Request = InstanceType<typeof streams.ReadReq>;
type Options = InstanceType<typeof streams.ReadReq.Options>;

/** Events that the server looks at between two looks at the filter's hits. */
const READ_WINDOW = 1000;
/** Events of others after which a subscription says how far it looked. */
const CHECKPOINT_EVERY = 500;
const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;

const baseOptions = (backwards: boolean): Options => {
  const options = new streams.ReadReq.Options();
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setResolveLinks(false);
  options.setReadDirection(backwards ? BACKWARDS : FORWARDS);
  return options;
};

const asRequest = (options: Options): Request => {
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

/** Of a stream by its full name, from a revision or its end on. */
export const streamRequest = (fullName: string, from: number | 'end', backwards: boolean, count: number): Request => {
  const options = baseOptions(backwards);
  options.setCount(String(count));
  const of = new streams.ReadReq.Options.StreamOptions();
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(fullName, 'utf8').toString('base64'));
  of.setStreamIdentifier(identifier);
  if (from === 'end') of.setEnd(new shared.Empty());
  else of.setRevision(String(from));
  options.setStream(of);
  options.setNoFilter(new shared.Empty());
  return asRequest(options);
};

const filterOptions = (prefixes: readonly string[], window: number) => {
  const filter = new streams.ReadReq.Options.FilterOptions();
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  expression.setPrefixList([...prefixes]);
  filter.setStreamIdentifier(expression);
  filter.setMax(window);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

const allOptions = (from: Position | null, fromEnd: boolean) => {
  const of = new streams.ReadReq.Options.AllOptions();
  if (from !== null) {
    const { commit, prepare } = fromPosition(from);
    const at = new streams.ReadReq.Options.Position();
    at.setCommitPosition(commit);
    at.setPreparePosition(prepare);
    of.setPosition(at);
  } else if (fromEnd) of.setEnd(new shared.Empty());
  else of.setStart(new shared.Empty());
  return of;
};

/**
 * Of all streams whose names begin with one of the prefixes, from a position on, which is part of what is read; null stands for
 * the log's start, or its end when going backwards.
 */
export const allRequest = (
  from: Position | null,
  backwards: boolean,
  prefixes: readonly string[],
  count: number,
): Request => {
  const options = baseOptions(backwards);
  options.setCount(String(count));
  options.setAll(allOptions(from, backwards));
  options.setFilter(filterOptions(prefixes, READ_WINDOW));
  return asRequest(options);
};

/** Of all streams whose names begin with the prefix, behind a position, without an end. */
export const followRequest = (after: Position | null, prefix: string): Request => {
  const options = baseOptions(false);
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  options.setAll(allOptions(after, false));
  options.setFilter(filterOptions([prefix], CHECKPOINT_EVERY));
  return asRequest(options);
};
