import { request as httpRequest } from 'node:http';
import type { Answer, Client } from './http-client.js';

type Fields = Readonly<Record<string, string>>;

const metadata = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** Begins an upload by the tus protocol; `fields` are its metadata. */
export const beginUpload = (
  client: Client,
  requestId: string,
  length: number,
  fields: Fields,
  headers: Fields = {},
): Promise<Answer> =>
  client.request('POST', `/api/requests/${requestId}/uploads`, {
    headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata(fields), ...headers },
  });

/** Sends bytes from an offset on. */
export const sendBytes = (client: Client, path: string, offset: number, bytes: Uint8Array): Promise<Answer> =>
  client.request('PATCH', path, {
    headers: { ...BYTES, 'upload-offset': String(offset) },
    body: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  });

/** How far an upload is, by HEAD. */
export const askOffset = async (client: Client, path: string): Promise<number | null> => {
  const answer = await client.request('HEAD', path, { headers: TUS });
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : null;
};

export const giveUpUpload = (client: Client, path: string): Promise<Answer> =>
  client.request('DELETE', path, { headers: TUS });

/** Announces all bytes from an offset on, sends some of them, and stays connected until `cut` is called. */
export const halfSent = async (
  origin: string,
  client: Client,
  path: string,
  offset: number,
  length: number,
  bytes: Uint8Array,
): Promise<{ cut(): void }> => {
  const call = httpRequest(origin + path, {
    method: 'PATCH',
    headers: { ...BYTES, cookie: client.cookies(), 'upload-offset': offset, 'content-length': length - offset },
  });
  call.on('error', () => undefined);
  await new Promise((resolve) => call.write(bytes, resolve));
  return { cut: () => void call.destroy() };
};
