// Names the places of the sources in lines of the log: `node scripts/read-stack.mjs < log`, in a checkout of the version that
// wrote them, built. The server does not do it: reading the maps makes its start a tenth dearer, and stops it for 0.4 s at the first error.
import { readFileSync } from 'node:fs';
import { BUNDLED, sourcePlace } from './source-places.mjs';

const text = readFileSync(0, 'utf8');
const named = text.replaceAll(new RegExp(`${BUNDLED.source}:(\\d+):(\\d+)`, 'g'), (place, name, atLine, atColumn) => {
  const found = sourcePlace(name, atLine - 1, atColumn - 1);
  return found === null ? place : `${found.file}:${found.line + 1}:${found.column + 1}`;
});
process.stdout.write(named);
