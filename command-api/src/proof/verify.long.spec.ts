import { expect, it } from 'vitest';
import { verify } from '../../verifier/verify.mjs';
import { exportOf, withFile } from '../testing/export-kit.js';

// security 20
it('the verifier finds every other value of every byte of what carries the proof, and every bit of all else', async () => {
  const files = await exportOf([
    { stream: 'serviceRequest-r1', texts: ['Asha', 'two'] },
    { stream: 'payment-o1', texts: ['UPI'] },
  ]);
  const proof = new Set(['manifest.sig', 'manifest.json', 'events.ndjson', 'public-key.pem']);
  for (const [name, bytes] of files) {
    const changed = Buffer.from(bytes);
    const mutated = withFile(files, name, changed);
    for (const [at, value] of bytes.entries()) {
      for (let n = 0; n < (proof.has(name) ? 256 : 8); n += 1) {
        changed[at] = proof.has(name) ? n : value ^ (1 << n);
        if (changed[at] === value) continue;
        if (verify(mutated).problems.length === 0) expect.fail(`byte ${at} of ${name}: ${value} became ${changed[at]}`);
      }
      changed[at] = value;
    }
  }
});
