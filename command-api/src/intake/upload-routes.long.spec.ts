import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { clamdWays } from '@anupalan/infra/testing/clamd-engine';
import { onEngine } from '@anupalan/infra/testing/engines';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EICAR } from '../../../scripts/engines/clamd.mjs';
import { appendToUpload, findUpload, LEAST_PIECE_BYTES } from '../platform/files/kept-upload.js';
import { type CaseKit, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { beginUpload, sendBytes } from '../testing/tus-client.js';

const MB = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still needed. V8 frees buffers in the background: the second run waits for the first one's. */
const held = (): number => {
  collect();
  collect();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
};

describe('an upload of 50 MB', () => {
  let kit: CaseKit;
  let asha: Person;
  beforeAll(async () => {
    kit = await startCaseKit();
    asha = await kit.person('customer', 'Asha');
  });
  afterAll(() => kit.close());

  /** Sends a PDF of 50 MB in one call and returns the answer with the most memory held meanwhile. */
  const send = async (path: string): Promise<{ readonly text: string; readonly mostMb: number }> => {
    const head = Buffer.from(await pdf().arrayBuffer());
    const block = Buffer.alloc(64 * 1024, 7);
    const before = held();
    let most = 0;
    const look = (): void => {
      most = Math.max(most, held() - before);
    };
    const { lookIntoFile } = kit.app;
    Object.assign(kit.app, {
      lookIntoFile: (...file: Parameters<typeof lookIntoFile>) => lookIntoFile(...file).finally(look),
    });
    const text = await new Promise<string>((resolve, reject) => {
      const call = httpRequest(
        kit.origin + path,
        {
          method: 'PATCH',
          headers: {
            'tus-resumable': '1.0.0',
            'content-type': 'application/offset+octet-stream',
            'upload-offset': 0,
            'content-length': 50 * MB,
            cookie: asha.client.cookies(),
          },
        },
        (answer) => {
          let said = '';
          answer.on('data', (bytes: Buffer) => {
            said += bytes.toString();
          });
          answer.on('end', () => resolve(said));
        },
      );
      call.once('error', reject);
      let left = 50 * MB - head.length;
      const more = (): void => {
        while (left > 0) {
          const piece = block.subarray(0, Math.min(left, block.length));
          left -= piece.length;
          if (left % (10 * MB) < piece.length) look();
          if (!call.write(piece)) return void call.once('drain', more);
        }
        call.end();
      };
      call.write(head);
      more();
    });
    Object.assign(kit.app, { lookIntoFile });
    return { text, mostMb: most / MB };
  };

  it('takes the memory of a few pieces at any time, however busy the machine is', async () => {
    const id = await kit.paidRequest(asha);
    const plan = { documentKey: 'plan', filename: 'plan.pdf' };
    const begun = await beginUpload(asha.client, id, 50 * MB, plan);
    const { text, mostMb } = await send(begun.headers.get('location') ?? '');
    expect(JSON.parse(text)).toMatchObject({ code: 'file_uploaded', document: { bytes: 50 * MB } });
    console.info(`a file of 50 MB took at most ${mostMb.toFixed(1)} MB more`);
    // Sender and receiver share this process: between them a few pieces wait, never half of the file.
    expect(mostMb).toBeLessThan(25);
  });
});

describe('an upload in the smallest pieces', () => {
  let kit: CaseKit;
  beforeAll(async () => {
    kit = await startCaseKit();
  });
  afterAll(() => kit.close());

  it('comes to its end, however many they are', async () => {
    const asha = await kit.person('customer', 'Asha');
    const id = await kit.paidRequest(asha);
    const pieces = 510;
    const plan = { documentKey: 'plan', filename: 'plan.pdf' };
    const begun = await beginUpload(asha.client, id, pieces * LEAST_PIECE_BYTES, plan);
    const path = begun.headers.get('location') ?? '';
    const uploadId = path.replace('/api/uploads/', '');
    const piece = Buffer.alloc(LEAST_PIECE_BYTES, 7);
    const first = Buffer.concat([Buffer.from(await pdf().arrayBuffer()), piece]).subarray(0, LEAST_PIECE_BYTES);
    for (let n = 0; n < pieces - 1; n += 1) {
      const upload = await findUpload(kit.app, uploadId);
      if (upload === null) throw new Error('the upload is gone');
      const offset = await appendToUpload(kit.app, upload, Readable.from([n === 0 ? first : piece]));
      expect(offset).toBe((n + 1) * LEAST_PIECE_BYTES);
    }
    const last = await sendBytes(asha.client, path, (pieces - 1) * LEAST_PIECE_BYTES, piece);
    expect([last.status, last.body.document.bytes]).toEqual([200, pieces * LEAST_PIECE_BYTES]);
  });
});

await onEngine('infected uploads', 'clamd', clamdWays, ({ url }) => {
  let kit: CaseKit | undefined;
  afterEach(() => kit?.close());

  it('are refused as a form and as a resumable upload, clean ones are taken', async () => {
    kit = await startCaseKit({ CLAMD_ADDRESS: url });
    const asha = await kit.person('customer', 'Asha');
    const id = await kit.paidRequest(asha);
    const virus = { status: 422, code: 'file.infected', message: 'The selected file contains a virus' };
    expect((await kit.upload(asha, id, 'pan', [pdf(EICAR), 'pan.pdf'])).body).toMatchObject(virus);
    const resumable = async (text: string) => {
      const file = Buffer.from(await pdf(text).arrayBuffer());
      const begun = await beginUpload(asha.client, id, file.length, { documentKey: 'pan', filename: 'pan.pdf' });
      return sendBytes(asha.client, begun.headers.get('location') ?? '', 0, file);
    };
    expect((await resumable(EICAR)).body).toMatchObject(virus);
    expect((await kit.upload(asha, id, 'pan', [pdf(), 'pan.pdf'])).status).toBe(201);
    expect((await resumable('clean')).status).toBe(200);
  });
});
