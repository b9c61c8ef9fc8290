import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Appended, ExpectedRevision, Proposed, Stored } from './log.js';

/** The server's answer to an append. */
export type Answered =
  | Exclude<Appended, { readonly kind: 'idempotent-not-ready' }>
  /** Its commit took too long: the event may be stored now, later or never. */
  | { readonly kind: 'timeout' }
  /** Refused: the node is changing its state. */
  | { readonly kind: 'not-ready' };

type Streams = typeof streams;
export type ReadReq = InstanceType<Streams['ReadReq']>;
export type ReadResp = InstanceType<Streams['ReadResp']>;
export type AppendReq = InstanceType<Streams['AppendReq']>;
export type AppendResp = InstanceType<Streams['AppendResp']>;
type Identifier = InstanceType<(typeof shared)['StreamIdentifier']>;

export const streamName = (identifier: Identifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const identifierOf = (name: string): Identifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(new Uint8Array(Buffer.from(name, 'utf8')));
  return identifier;
};

export const proposed = (message: InstanceType<Streams['AppendReq']['ProposedMessage']>): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const expectedRevision = (options: InstanceType<Streams['AppendReq']['Options']>): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : Number(options.getRevision());
};

export const eventResponse = (stored: Stored): ReadResp => {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(stored.id);
  record.setId(id);
  record.setStreamIdentifier(identifierOf(stored.stream));
  record.setStreamRevision(String(stored.revision));
  record.setCommitPosition(String(stored.position));
  record.setPreparePosition(String(stored.position));
  record
    .getMetadataMap()
    .set('type', stored.type)
    .set('content-type', stored.contentType)
    .set('created', stored.created);
  record.setData(stored.data);
  record.setCustomMetadata(stored.metadata);
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(record);
  event.setCommitPosition(String(stored.position));
  const response = new streams.ReadResp();
  response.setEvent(event);
  return response;
};

export const confirmation = (): ReadResp => {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId('counterpart');
  const response = new streams.ReadResp();
  response.setConfirmation(confirmed);
  return response;
};

export const caughtUp = (): ReadResp => {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
};

export const checkpoint = (position: number): ReadResp => {
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(String(position));
  reached.setPreparePosition(String(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(reached);
  return response;
};

export const streamNotFound = (name: string): ReadResp => {
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifierOf(name));
  const response = new streams.ReadResp();
  response.setStreamNotFound(missing);
  return response;
};

/** The response to an append that was stored or did not fit. */
export const appendResponse = (outcome: Extract<Answered, { kind: 'done' | 'wrong-expected-version' }>): AppendResp => {
  const response = new streams.AppendResp();
  if (outcome.kind === 'done') {
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(String(outcome.revision));
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
    success.setPosition(position);
    response.setSuccess(success);
    return response;
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  response.setWrongExpectedVersion(wrong);
  return response;
};
