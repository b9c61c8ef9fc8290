import { z } from 'zod';
import { directorFields } from '../forms/person.js';
import { PEOPLE_ROLES } from '../rules/fields.js';
import { iso } from './common.js';

/** One document of a person as the texts write it. */
export const personDocument = z
  .object({
    file: z.string().nullable().meta({ description: 'The path of its download' }),
    fileName: z.string().nullable(),
    /** Of the review: `pending` waits for it, `uploaded` is approved or not handed in yet. */
    status: z.enum(['uploaded', 'pending', 'rejected', 'missing']),
    type: z.string().meta({ description: 'pan, aadhar, addressProof, …; other' }),
    entityType: z.enum(PEOPLE_ROLES),
    entityIndex: z.number().int().meta({ description: 'From 0, in the list of the person' }),
    otherDocumentName: z.string().optional(),
  })
  .meta({ id: 'PersonDocument' });
export type PersonDocument = z.infer<typeof personDocument>;

/** The documents of a person of a form as the texts write them. */
export const personDocuments = z
  .object({
    personName: z.string(),
    personType: z.enum(PEOPLE_ROLES),
    documents: z.record(z.string(), z.union([personDocument, z.array(personDocument)])).meta({
      description: 'By type; `otherDocuments` is a list',
    }),
  })
  .meta({ id: 'PersonDocuments' });
export type PersonDocuments = z.infer<typeof personDocuments>;

const answerOf = {
  number: z.union([z.number(), z.string()]),
  switch: z.boolean(),
} as const;

/** A person of a form; a list of them is an answer. */
export const formPerson = z
  .looseObject({
    id: z.string().optional().meta({
      description:
        'Made by whoever adds the person; without one the person gets that of the same place of the draft or last submission',
    }),
    ...Object.fromEntries(
      directorFields[2].map(({ key, label, type }) => [
        key,
        (type === 'number' || type === 'switch' ? answerOf[type] : z.string()).optional().meta({ description: label }),
      ]),
    ),
  })
  .meta({ id: 'FormPerson', description: 'A director; promoters and designated partners have fewer answers' });

const people = z.union([z.array(formPerson), z.unknown()]).optional();
/**
 * Answers by the keys of the service's questions. The shapes are for readers only: the rules of the form check the
 * answers, in the words of the form.
 */
export const formAnswers = z
  .looseObject({
    directors: people,
    promoters: people,
    designated_partners: people,
    documents: z
      .union([z.array(personDocuments), z.unknown()])
      .optional()
      .meta({
        description:
          'Of a form with people. In a submission it may name files that are stored already; nothing else is read',
      }),
    submission_timestamp: z
      .unknown()
      .optional()
      .meta({ description: 'Ignored: the server sets the time of a submission' }),
  })
  .meta({ id: 'FormAnswers' });

/** The answers of a submission. */
export const submittedAnswers = formAnswers
  .extend({
    submission_timestamp: iso.optional().meta({ description: 'The time of the submission; only of an LLP' }),
  })
  .meta({ id: 'SubmittedAnswers' });
