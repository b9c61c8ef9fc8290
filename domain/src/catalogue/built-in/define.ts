import { initialOf } from '../../kernel/record.js';
import type { FieldType } from '../../rules/fields.js';
import type { DocumentRequirement, ServiceDetails, ServiceField, ServiceSeed } from '../events.js';
import { serviceRecord } from '../service-record.js';

/** A built-in service; `id`s are unique over all services and never change. */
export interface BuiltInService extends ServiceSeed {
  readonly slug: string;
}

export type FieldSeed = Pick<ServiceField, 'key' | 'label' | 'type'> & Partial<ServiceField>;
export type DocumentSeed = Pick<DocumentRequirement, 'key' | 'label'> & Partial<DocumentRequirement>;

/** A required question unless `more` says otherwise. */
export const ask = (type: FieldType, key: string, label: string, more: Partial<ServiceField> = {}): FieldSeed => ({
  type,
  key,
  label,
  ...more,
});

/** A required document unless `more` says otherwise: PDF, JPG or PNG of at most 5 MB. */
export const upload = (key: string, label: string, more: Partial<DocumentRequirement> = {}): DocumentSeed => ({
  key,
  label,
  ...more,
});

/** A document as the catalogue holds it, at its place in a form. */
export const requirementOf = (seed: DocumentSeed, id: number, displayOrder: number): DocumentRequirement => ({
  description: '',
  required: true,
  allowedTypes: 'pdf,jpg,jpeg,png',
  maxSizeMb: 5,
  perPerson: false,
  requiredIf: null,
  maxAgeMonths: null,
  ...seed,
  id,
  displayOrder,
});

/** Questions under one heading. */
export const section = (name: string, ...fields: readonly FieldSeed[]): readonly FieldSeed[] =>
  fields.map((field) => ({ ...field, section: name }));

/**
 * A service from its parts; what is not said is as in a new one. Questions get the ids `base` + 1 and so on, documents `base` + 501 and so on, both in their
 * order, so a later release may only append to these lists.
 */
export const define = (
  base: number,
  slug: string,
  details: Pick<ServiceDetails, 'title' | 'description' | 'pricePaise'> & Partial<ServiceDetails>,
  fields: readonly FieldSeed[],
  documents: readonly DocumentSeed[],
): BuiltInService => ({
  slug,
  details: { ...initialOf(serviceRecord), ...details },
  fields: fields.map((field, i) => ({
    required: true,
    description: '',
    placeholder: '',
    options: [],
    section: '',
    rule: '',
    showIf: null,
    ...field,
    id: base + 1 + i,
    displayOrder: i + 1,
  })),
  requirements: documents.map((document, i) => requirementOf(document, base + 501 + i, i + 1)),
});

/** Paragraphs of Markdown. */
export const markdown = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** Numbered steps of Markdown. */
export const steps = (...lines: readonly string[]): string => lines.map((line, i) => `${i + 1}. ${line}`).join('\n');
