import { z } from 'zod';
import type { RefusalCode } from '../kernel/rejection.js';
import { ROLES } from '../rules/roles.js';
import { WAITING_ON } from '../workflows/definition.js';

export const iso = z.string().meta({ format: 'date-time', description: 'UTC ISO-8601' });
/** A time that is sent to us: without its offset it would be one of the server's own zone. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: ({ code }) => (code === 'invalid_format' ? ('time.offset' satisfies RefusalCode) : undefined),
  })
  .meta({ description: 'ISO-8601 with an offset or Z' });
export const rupees = z.number().meta({ description: 'Rupees; whole unless paise are due' });
export const role = z.enum(ROLES);
export const waitingOn = z.enum(WAITING_ON).meta({ description: 'Who can act next; `nobody`: the case has ended' });

/** The values of a text's placeholders. Some are in no text: they are for programs. */
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** Why something was refused: `code` is stable, `message` its English rendering with `params`. */
export const refusal = z.object({ message: z.string(), code: z.string(), params: params.optional() });

/** Why the value at `path` is wrong. */
export const fieldError = z.object({ path: z.string(), ...refusal.shape });

/** RFC 9457 plus `message` (for people), `code` (stable) and, for validation, `errors`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    message: z.string(),
    params: params.optional(),
    errors: z.array(fieldError).optional(),
    allowed: z.array(z.string()).optional(),
    attemptsRemaining: z.number().int().optional(),
    retryAfter: z.number().int().optional(),
    /**
     * The present record, where a save on an outdated version is refused; in the form of the query on the same path.
     */
    current: z.looseObject({}).optional(),
    correlationId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

/** The common part of the answers of all commands: `code` is stable, `message` its English rendering with `params`. */
export const succeeded = z.object({
  success: z.literal(true),
  code: z.string(),
  message: z.string(),
  params: params.optional(),
});
export type Succeeded = z.infer<typeof succeeded>;

/** The answer of every command. */
export const done = succeeded.extend({ id: z.string() }).meta({ id: 'Done' });
export type Done = z.infer<typeof done>;
/** The answer of a command to a record that is saved over the version that was seen. */
export const changed = done.extend({ version: z.number().int() });
export type Changed = z.infer<typeof changed>;

export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    more: z.boolean().optional(),
  });

export const actor = z.object({
  id: z.string(),
  role: z.string(),
  /** Joined at reading; `[erased]` for an erased person, null for the system. */
  name: z.string().nullable(),
});
export type ActorView = z.infer<typeof actor>;
