import { z } from 'zod';

/** Maximum number of cases per call; the client splits a longer selection. */
export const MAX_AT_ONCE = 100;

const requestIds = z.array(z.string().max(100)).min(1).max(MAX_AT_ONCE);
export const assignMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string().nullable().optional() });
export const handOverMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string() });
export const closeMany = z.strictObject({ requestIds });

/** The result of one case of a bulk command: `code` and `message` give the reason of a refusal. */
export const bulkRow = z.object({ id: z.string(), ok: z.boolean(), code: z.string().nullable(), message: z.string() });
export type BulkRow = z.infer<typeof bulkRow>;

/** `success`: no row failed. The rows in the order of the request, each case once. */
export const bulkDone = z.object({ success: z.boolean(), message: z.string(), results: z.array(bulkRow) });
export type BulkDone = z.infer<typeof bulkDone>;
