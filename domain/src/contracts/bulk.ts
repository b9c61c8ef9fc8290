import { z } from 'zod';

/** How many cases one call takes; a longer selection is sent in parts. */
export const MAX_AT_ONCE = 100;

const requestIds = z.array(z.string().max(100)).min(1).max(MAX_AT_ONCE);
export const assignMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string().nullable().optional() });
export const handOverMany = z.strictObject({ requestIds, staffId: z.string(), note: z.string() });
export const closeMany = z.strictObject({ requestIds });

/** One case of an act on several: `code` and `message` say why it was refused. */
export const bulkRow = z.object({ id: z.string(), ok: z.boolean(), code: z.string().nullable(), message: z.string() });
export type BulkRow = z.infer<typeof bulkRow>;

/** `success`: no row failed. The rows in the order they were sent, each case once. */
export const bulkDone = z.object({ success: z.boolean(), message: z.string(), results: z.array(bulkRow) });
export type BulkDone = z.infer<typeof bulkDone>;
