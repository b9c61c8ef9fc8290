import { fullAnswers } from '@anupalan/domain/intake/state';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { AadhaarNumbers } from '@anupalan/domain/rules/identity-numbers';
import type { SubmissionDoc } from '@anupalan/projector/read-models/case/doc';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The answers of an opened submission, with full Aadhaar numbers while their key exists. */
export const fullAnswersOf = ({
  answers,
  aadhaar,
}: Pick<SubmissionDoc, 'answers' | 'aadhaar'>): Record<string, unknown> => {
  if (!isRecord(answers)) return {};
  const full = fullAnswers(answers as JsonObject, isRecord(aadhaar) ? (aadhaar as AadhaarNumbers) : null);
  return full as Record<string, unknown>;
};
