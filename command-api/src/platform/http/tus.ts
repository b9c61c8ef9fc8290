import { Readable } from 'node:stream';
import { rejection, rendered } from '@anupalan/domain/kernel/rejection';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import type { App } from '../app.js';
import {
  appendToUpload,
  dropUpload,
  findUpload,
  type KeptUpload,
  LEAST_PIECE_BYTES,
  offsetOf,
  UPLOAD_RETENTION_MS,
} from '../files/kept-upload.js';
import { type Call, notFound, type Reply, refuse } from './route.js';

/** Headers of every answer about an upload. */
export const TUS_HEADERS = { 'Tus-Resumable': '1.0.0' } as const;
const ASKED = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length'] as const;

/**
 * A caller that comes back after a cut connection takes over the lock: the call that still waits for bytes of the dead
 * connection ends, and keeps what it has.
 */
const locker = new MemoryLocker();
const LOCK_DRAIN_MS = 1;

const PIECE_SMALL = rejection('invalid', 'upload.piece_small', { params: { min: LEAST_PIECE_BYTES / 1024 } });

/** A refusal of a hook or of the store, which the protocol's server passes through. */
class Refused extends Error {
  constructor(readonly reply: Reply<never>) {
    super('refused');
  }
}

/** The store behind the protocol; a new upload is made by `create`. */
class KeptUploads extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly app: App,
    private readonly make: ((length: number) => Promise<void>) | null,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.make?.(upload.size ?? 0);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id);
    return new Upload({ id, size: found.length, offset: offsetOf(found) });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const offset = await appendToUpload(this.app, await this.find(id), stream as AsyncIterable<Buffer>);
    if (offset === 'moved') throw ERRORS.INVALID_OFFSET;
    // An answer with the old offset would make its sender try again at once, endlessly.
    if (offset === 'small') throw new Refused(refuse(PIECE_SMALL));
    return offset;
  }

  override async remove(id: string): Promise<void> {
    if (!(await dropUpload(this.app, { id }))) throw ERRORS.FILE_NOT_FOUND;
  }

  private async find(id: string): Promise<KeptUpload> {
    const found = await findUpload(this.app, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }
}

/** The time from which the upload can no longer be resumed, as Upload-Expires. */
export const expiryOf = ({ createdAt }: Pick<KeptUpload, 'createdAt'>): string =>
  new Date(createdAt + UPLOAD_RETENTION_MS).toUTCString();

/** Piece by piece: by default the web stream takes bytes for pieces, and reads half of a large file ahead. */
const asWeb = (body: Readable): ReadableStream =>
  Readable.toWeb(body, { strategy: new CountQueuingStrategy({ highWaterMark: 1 }) }) as ReadableStream;

type TusCall = Pick<Call<unknown, unknown, unknown, null>, 'app' | 'headers'>;

const run = async (
  { app, headers }: TusCall,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  more: { readonly body?: Readable; readonly make?: (length: number) => Promise<Reply<never> | null> } = {},
): Promise<{ readonly headers: Readonly<Record<string, string>> } | Reply<never>> => {
  let fault: unknown = null;
  const { make, body } = more;
  const store = new KeptUploads(
    app,
    make === undefined
      ? null
      : async (length) => {
          const refusal = await make(length);
          if (refusal !== null) throw new Refused(refusal);
        },
  );
  const server = new Server({
    path: '/uploads',
    datastore: store,
    locker,
    lockDrainTimeout: LOCK_DRAIN_MS,
    namingFunction: () => id,
    relativeLocation: true,
    onResponseError: (_, error) => {
      // The protocol's own refusals are plain objects with a status.
      if (error instanceof Error && !('status_code' in error)) fault = error;
      return undefined;
    },
  });
  const asked = new Headers();
  for (const name of ASKED) {
    const value = headers[name];
    if (typeof value === 'string') asked.set(name, value);
  }
  const request = new Request(method === 'POST' ? 'http://tus/uploads' : `http://tus/uploads/${id}`, {
    method,
    headers: asked,
    ...(body === undefined ? {} : { body: asWeb(body), duplex: 'half' as const }),
  });
  const response = await server.handleWeb(request);
  if (fault instanceof Refused) return fault.reply;
  if (fault !== null) throw fault;
  if (response.ok) return { headers: Object.fromEntries(response.headers) };
  if (response.status === 404) return notFound('upload.gone');
  if (response.status === 409) return refuse({ kind: 'conflict', ...rendered('upload.moved') });
  app.log.info({ status: response.status, why: (await response.text()).trim() }, 'refused a call of an upload');
  return refuse(rejection('invalid', 'upload.not_taken'), { status: response.status });
};

/** Creates an upload by the protocol; `make` gets its length, and refuses by a reply. */
export const createByTus = (
  call: TusCall,
  id: string,
  make: (length: number) => Promise<Reply<never> | null>,
): ReturnType<typeof run> => run(call, 'POST', id, { make });

/** Answers how far an upload is; ends a call on it that still waits for bytes. */
export const askByTus = (call: TusCall, id: string): ReturnType<typeof run> => run(call, 'HEAD', id);

/** Appends the bytes of the call. */
export const appendByTus = (call: TusCall & Pick<Call<unknown, unknown, unknown, null>, 'stream'>, id: string) =>
  run(call, 'PATCH', id, { body: call.stream() });

/** Removes an upload with its bytes. */
export const removeByTus = (call: TusCall, id: string): ReturnType<typeof run> => run(call, 'DELETE', id);
