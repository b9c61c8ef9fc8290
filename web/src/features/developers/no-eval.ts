import { config } from 'zod';

// Before the first schema is made: zod otherwise tries whether it may compile code, which the page's policy reports.
config({ jitless: true });
