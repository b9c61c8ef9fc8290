import type { Done } from '@anupalan/domain/contracts/common';
import { PAPER_FILES } from '@anupalan/domain/rules/own-documents';
import { api } from './client';

/** The limits of a picker for one paper. */
export const ONE_PAPER = { accept: PAPER_FILES.types, maxMb: PAPER_FILES.maxMb, most: 1 };

/** Keeps a document of the customer; `said`: the values of its record, and the duty that it proves. */
export function addPaper(said: Readonly<Record<string, unknown>>, file: File, idempotencyKey: string): Promise<Done> {
  const data = new FormData();
  for (const [name, value] of Object.entries(said)) data.append(name, String(value));
  data.append('file', file, file.name);
  return api.post<Done>('/api/papers', data, { idempotencyKey });
}
