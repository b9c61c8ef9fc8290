// Loaded by NODE_OPTIONS=--import: gives a process a clock of its own, ahead of the machine's by as many milliseconds (behind,
// when negative) as the file that OWN_CLOCK names says at the moment.
import { readFileSync } from 'node:fs';

const machine = Date.now;
const file = process.env.OWN_CLOCK ?? '';
Date.now = () => machine() + Number(readFileSync(file, 'utf8'));
