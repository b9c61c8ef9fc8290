import type { Position } from '@anupalan/domain/kernel/position';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { toPosition } from './positions.js';

/** An event of the server, of whatever stream, as it lies there. */
export interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  /** Null where the server does not tell it. */
  readonly position: Position | null;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

/** What is in a text of JSON; undefined for what is none. */
export const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
};

/** The event of an answer; null for other answers and for links whose target is gone. */
export const storedEvent = (answer: ReadResp): StoredEvent | null => {
  const record = answer.getEvent()?.getEvent();
  if (record === undefined) return null;
  return {
    stream: textOf(record.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()),
    revision: Number(record.getStreamRevision()),
    position: toPosition({ commit: record.getCommitPosition(), prepare: record.getPreparePosition() }),
    type: record.getMetadataMap().get('type') ?? '',
    data: record.getData_asU8(),
    metadata: record.getCustomMetadata_asU8(),
  };
};
