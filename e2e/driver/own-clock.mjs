// Loaded by NODE_OPTIONS=--import: shifts a process's clock ahead of the machine's by the milliseconds in the file that
// OWN_CLOCK names (behind, when negative).
import { readFileSync } from 'node:fs';

const machine = Date.now;
const file = process.env.OWN_CLOCK ?? '';
Date.now = () => machine() + Number(readFileSync(file, 'utf8'));
