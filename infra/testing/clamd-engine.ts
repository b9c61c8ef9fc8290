import { connect } from 'node:net';
import { clamdVersion, startClamd } from '../../scripts/engines/clamd.mjs';
import { scannerAddress } from '../src/ports/virus-scanner.js';
import type { Ways } from './engines.js';

/** clamd: the one at CLAMD_ADDRESS, else the local clamav-daemon with the signature of the EICAR text alone. */
export const clamdWays: Ways = {
  local: async () => (clamdVersion() === null ? null : startClamd()),
  version: (url) =>
    new Promise((resolve, reject) => {
      const socket = connect(scannerAddress(url) ?? { path: url });
      socket.once('error', reject);
      socket.once('connect', () => socket.write('zVERSION\0'));
      socket.once('data', (bytes) => {
        socket.destroy();
        resolve(/ClamAV ([\w.]+)/.exec(bytes.toString())?.[1] ?? 'unknown');
      });
    }),
};
