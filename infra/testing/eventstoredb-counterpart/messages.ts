import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Appended, ExpectedRevision, Proposed, Stored } from './log.js';

/** What the server says to an append. */
export type Answered =
  | Exclude<Appended, { readonly kind: 'idempotent-not-ready' }>
  /** Its commit took too long: it may be stored, or will be, or never is. */
  | { readonly kind: 'timeout' }
  /** It is not taken: the node is just becoming something else. */
  | { readonly kind: 'not-ready' };

type Streams = typeof streams;
export type ReadReq = InstanceType<Streams['ReadReq']>;
export type ReadResp = InstanceType<Streams['ReadResp']>;
export type AppendReq = InstanceType<Streams['AppendReq']>;
export type AppendResp = InstanceType<Streams['AppendResp']>;
export type BatchAppendReq = InstanceType<Streams['BatchAppendReq']>;
export type BatchAppendResp = InstanceType<Streams['BatchAppendResp']>;
type Identifier = InstanceType<(typeof shared)['StreamIdentifier']>;

export const streamName = (identifier: Identifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const identifierOf = (name: string): Identifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(new Uint8Array(Buffer.from(name, 'utf8')));
  return identifier;
};

type ProposedMessage =
  | InstanceType<Streams['AppendReq']['ProposedMessage']>
  | InstanceType<Streams['BatchAppendReq']['ProposedMessage']>;

export const proposed = (message: ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** What the server expects, as either kind of append says it. */
export const expectedRevision = (options: {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  revision(): string;
}): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : Number(options.revision());
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

/** The answer to a plain append that was done or did not fit. */
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

const statusOf = (
  name: string,
  details: { serializeBinary(): Uint8Array },
  typeName = `event_store.client.${name}`,
): InstanceType<(typeof status)['Status']> => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), typeName);
  const failure = new status.Status();
  failure.setMessage(name);
  failure.setDetails(packed);
  return failure;
};

/** The same id in the other of its two forms, in which the server sends it with a timeout. */
const structured = (id: string): InstanceType<(typeof shared)['UUID']> => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(bytes.readBigInt64BE(0).toString());
  halves.setLeastSignificantBits(bytes.readBigInt64BE(8).toString());
  const uuid = new shared.UUID();
  uuid.setStructured(halves);
  return uuid;
};

/** The answer to an append of the batch stream. */
export const batchResponse = (
  request: BatchAppendReq,
  stream: string,
  outcome: Answered,
  maxAppendSize: number,
): BatchAppendResp => {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(identifierOf(stream));
  if (outcome.kind === 'done') {
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(outcome.revision));
    const position = new shared.AllStreamPosition();
    position.setCommitPosition(String(outcome.position));
    position.setPreparePosition(String(outcome.position));
    success.setPosition(position);
    response.setSuccess(success);
  } else if (outcome.kind === 'timeout') {
    response.setCorrelationId(structured(request.getCorrelationId()?.getString() ?? ''));
    response.setError(statusOf('Timeout', new shared.Timeout()));
  } else if (outcome.kind === 'not-ready')
    response.setError(statusOf('Server Is Not Ready', new empty.Empty(), 'google.protobuf.Empty'));
  else if (outcome.kind === 'too-large') {
    const large = new shared.MaximumAppendSizeExceeded();
    large.setMaxappendsize(maxAppendSize);
    response.setError(statusOf('MaximumAppendSizeExceeded', large));
  } else {
    const wrong = new shared.WrongExpectedVersion();
    if (outcome.current < 0) wrong.setCurrentNoStream(new empty.Empty());
    else wrong.setCurrentStreamRevision(String(outcome.current));
    wrong.setExpectedAny(new empty.Empty());
    response.setError(statusOf('WrongExpectedVersion', wrong));
  }
  return response;
};
