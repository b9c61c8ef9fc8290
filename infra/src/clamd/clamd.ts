import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { ScannerAddress, VirusScanner } from '../ports/virus-scanner.js';

/** For one file, from the connection to the verdict, ms. */
const TIMEOUT_MS = 30_000;
/** Bytes of an answer; a longer answer is not from clamd. */
const MAX_ANSWER = 1024;
const FOUND = /^stream: (.{1,200}) FOUND$/;

const noVerdict = (why: string): StoreUnavailable =>
  new StoreUnavailable(`Files cannot be checked for viruses now: ${why}.`, { refusal: 'scanner_unavailable' });

/**
 * Scans by a clamd with its INSTREAM command: pieces with their length before them, an empty piece last. Anything
 * except a clear verdict in time counts as no verdict: a refused or broken connection, a limit of clamd's, an unknown
 * answer.
 */
export const clamd = (address: ScannerAddress, timeoutMs: number = TIMEOUT_MS): VirusScanner => ({
  scan: async (content) => {
    let broken: { readonly error: unknown } | null = null;
    async function* command(): AsyncIterable<Buffer> {
      yield Buffer.from('zINSTREAM\0');
      try {
        for await (const piece of content) {
          if (piece.byteLength === 0) continue;
          const length = Buffer.alloc(4);
          length.writeUInt32BE(piece.byteLength);
          yield length;
          yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
        }
      } catch (error) {
        broken = { error };
        throw error;
      }
      yield Buffer.alloc(4);
    }

    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(noVerdict('the scanner is too slow')), timeoutMs);
    const answer = new Promise<string>((resolve, reject) => {
      let said = '';
      socket.on('data', (bytes) => {
        said += bytes.toString('latin1');
        const end = said.indexOf('\0');
        if (end >= 0) resolve(said.slice(0, end));
        else if (said.length > MAX_ANSWER) reject(noVerdict('the scanner gave an unknown answer'));
      });
      socket.once('error', reject);
      socket.once('close', () => reject(noVerdict('the scanner broke off')));
    });
    answer.catch(() => undefined);
    try {
      await pipeline(command(), socket, { end: false });
      const verdict = await answer;
      if (verdict === 'stream: OK') return null;
      const virus = FOUND.exec(verdict)?.[1];
      if (virus === undefined) throw noVerdict('the scanner gave no verdict');
      return virus;
    } catch (error) {
      const fault = broken as { readonly error: unknown } | null;
      if (fault !== null) throw fault.error;
      throw error instanceof StoreUnavailable ? error : noVerdict('the scanner does not answer');
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  },
});
