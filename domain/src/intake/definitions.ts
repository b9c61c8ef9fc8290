import type { DocumentRequirement } from '../rules/documents.js';
import type { FieldDefinition } from '../rules/fields.js';

export type { DocumentRequirement, FieldDefinition };
