import type { components, paths } from './api.js';
import { type Connection, call } from './connection.js';

type Schemas = components['schemas'];

/** The body of a new request. */
export type NewRequest = NonNullable<paths['/api/v1/requests']['post']['requestBody']>['content']['application/json'];
/** A request that was made; send `customer_url` to your customer. */
export type RequestMade = Schemas['ApiRequestMade'];
/** A request that this key made, with its documents. */
export type RequestView = Schemas['ApiRequest'];
export type DocumentAttached = Schemas['ApiDocumentAttached'];

export interface NewDocument {
  /** Of a requirement of the service, or `other`. */
  readonly documentKey: string;
  readonly file: Blob;
  readonly fileName: string;
  /** Of an `other` document. */
  readonly name?: string;
  /** Of an `other` document: the one that this replaces. */
  readonly replaces?: string;
  /** YYYY-MM-DD, where the service asks for the day of issue. */
  readonly issuedOn?: string;
}

export interface CommandOptions {
  /** Names this command: sent again with the same key it is done once. Default: a random one for each call. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Requests that a program makes for its customers. */
export interface Requests {
  /** Requests a service for a customer, who is told by SMS, pays and hands in the form. */
  create(request: NewRequest, options?: CommandOptions): Promise<RequestMade>;
  /** How a request stands that this key made. */
  get(id: string, options?: Pick<CommandOptions, 'signal'>): Promise<RequestView>;
  /** Attaches a document to a paid request that this key made. */
  attach(id: string, document: NewDocument, options?: CommandOptions): Promise<DocumentAttached>;
}

const command = (
  body: BodyInit,
  headers: Readonly<Record<string, string>>,
  { idempotencyKey = crypto.randomUUID(), signal }: CommandOptions,
): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...headers, 'idempotency-key': idempotencyKey },
  ...(signal === undefined ? {} : { signal }),
});

const pathOf = (id: string): string => `/api/v1/requests/${encodeURIComponent(id)}`;

export const requestsOf = (connection: Connection): Requests => ({
  create: (request, options = {}) =>
    call(
      connection,
      '/api/v1/requests',
      command(JSON.stringify(request), { 'content-type': 'application/json' }, options),
    ),
  get: (id, { signal } = {}) => call(connection, pathOf(id), signal === undefined ? {} : { signal }),
  attach: (id, { file, fileName, ...fields }, options = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
    form.append('file', file, fileName);
    return call(connection, `${pathOf(id)}/documents`, command(form, {}, options));
  },
});
