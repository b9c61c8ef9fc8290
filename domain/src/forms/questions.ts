import type { FormDefinition } from './definition.js';

/** The service's own questions and documents, and nothing else. */
export const questions = {
  id: 'questions',
  version: 1,
  wizard: null,
  people: [],
  rules: [],
} as const satisfies FormDefinition;
