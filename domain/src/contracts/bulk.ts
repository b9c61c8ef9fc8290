import { z } from 'zod';
import { MAX_AT_ONCE } from '../rules/bulk.js';
import { succeeded } from './common.js';

const requestIds = z.array(z.string().max(100)).min(1).max(MAX_AT_ONCE);
export const assignMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string().nullable().optional() });
export const handOverMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string() });
export const closeMany = z.strictObject({ requestIds });

/** The result of one case of a bulk command: what was done, or the reason of a refusal. */
export const bulkRow = succeeded.omit({ success: true }).extend({ id: z.string(), ok: z.boolean() });
export type BulkRow = z.infer<typeof bulkRow>;

/** `success`: no row failed. The rows in the order of the request, each case once. */
export const bulkDone = succeeded.extend({ success: z.boolean(), results: z.array(bulkRow) });
export type BulkDone = z.infer<typeof bulkDone>;
