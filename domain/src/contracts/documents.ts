import { z } from 'zod';
import { paperRecord } from '../papers/paper-record.js';
import { FILE_SOURCES } from '../rules/own-documents.js';
import { iso } from './common.js';
import { bodyShape, wireShape } from './of-record.js';
import { teamRole } from './team.js';

/** A file of the caller: kept by themselves, given or received in a request, or the receipt of an order. */
export const ownDocument = z
  .object({
    id: z.string(),
    source: z.enum(FILE_SOURCES),
    ...wireShape(paperRecord, 'office'),
    file_name: z.string(),
    mime: z.string(),
    bytes: z.number().int().nullable().meta({ description: 'Null for a receipt, which is made when it is asked for' }),
    at: iso,
    about: z.string().meta({ description: 'The case or order that it belongs to; empty for one’s own paper' }),
    request_id: z.string().nullable(),
    my_role: teamRole.nullable().meta({ description: 'Of the caller, where somebody else bought the request' }),
    rejected: z.boolean().meta({ description: 'A file of a request that staff have sent back' }),
    document_key: z.string().nullable().meta({ description: 'What was asked for; null where nothing was' }),
    download: z.string().meta({ description: 'Path of the file' }),
    share: z
      .object({ url: z.string(), until: iso })
      .nullable()
      .meta({ description: 'The link by which others get it, until it ends' }),
  })
  .meta({ id: 'OwnDocument' });
export type OwnDocument = z.infer<typeof ownDocument>;
export const ownDocuments = z.object({ today: z.string(), items: z.array(ownDocument) });
export type OwnDocuments = z.infer<typeof ownDocuments>;

/** What is left out stays as it is; of a new paper it is as in an empty form. */
export const savePaper = z.object(bodyShape(paperRecord));
/** Beside the file of a new paper. */
export const addPaper = savePaper.required({ name: true }).extend({
  rule_id: z.string().max(100).optional().meta({ description: 'With period_id: the duty that it proves to be done' }),
  period_id: z.string().max(20).optional(),
});

const source = z.enum(FILE_SOURCES);
/** A file of the caller by what names it. */
export const fileName = z.object({ source, id: z.string().max(100) });
export const shareFile = z.object({
  source,
  days: z.union([z.literal(1), z.literal(7), z.literal(30)]).meta({ description: 'How long the link works' }),
});

/** Which documents a ZIP takes; all without any. */
export const zipQuery = z.object({
  q: z.string().max(200).optional(),
  source: source.optional(),
  business: z.string().max(100).optional(),
});
