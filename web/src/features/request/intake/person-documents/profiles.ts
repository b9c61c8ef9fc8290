import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument } from '@anupalan/domain/contracts/requests';
import { isNeeded, OTHER } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { type FormPerson, formPeople } from '@anupalan/domain/rules/people';
import type { Answers } from '../sections';

/** A document that a person needs, with its file. */
export interface PersonSlot {
  readonly requirement: ServiceDocumentView;
  readonly document: CaseDocument | null;
}

/** A person of the form with their documents. */
export interface Profile {
  readonly person: FormPerson;
  readonly slots: readonly PersonSlot[];
  /** Documents that the customer added by name. */
  readonly others: readonly CaseDocument[];
  /** How many of the needed documents have a usable file, and how many are needed. */
  readonly done: number;
  readonly needed: number;
}

/** A file that need not be uploaded again. */
const isUsable = (document: CaseDocument | null): boolean => document !== null && document.status !== 'rejected';

/** Everybody in the form's lists with the documents that their own answers ask for, in the order of the lists. */
export const profilesOf = (
  questions: readonly FieldDefinition[],
  requirements: readonly ServiceDocumentView[],
  answers: Answers,
  documents: readonly CaseDocument[],
): readonly Profile[] => {
  const ofPeople = requirements
    .filter(({ per_person: perPerson }) => perPerson)
    .sort((a, b) => a.display_order - b.display_order);
  return (formPeople(questions, answers) ?? []).map((person) => {
    const own = documents.filter(({ personId }) => personId === person.id);
    const documentOf = (key: string): CaseDocument | null => own.find((one) => one.key === key) ?? null;
    const slots = ofPeople
      .filter((one) => !one.required || isNeeded(one, person.answers) || documentOf(one.key) !== null)
      .map((requirement) => ({ requirement, document: documentOf(requirement.key) }));
    const needed = slots.filter(({ requirement }) => isNeeded(requirement, person.answers));
    return {
      person,
      slots,
      others: own.filter(({ key }) => key === OTHER),
      done: needed.filter(({ document }) => isUsable(document)).length,
      needed: needed.length,
    };
  });
};

export const isComplete = ({ done, needed }: Profile): boolean => done === needed;
