import type { PersonDocument, PersonDocuments } from '@anupalan/domain/contracts/forms';
import { OTHER_DOCUMENTS, recordKeyOf } from '@anupalan/domain/intake/people-of-texts';
import { type DocumentRequirement, isNeeded, OTHER } from '@anupalan/domain/rules/documents';
import type { FormPerson } from '@anupalan/domain/rules/people';
import type { CaseDocumentDoc } from '@anupalan/projector/read-models/case/doc';
import { fileStatusOf } from '../cases/case-rows.js';

const STATUS = { uploaded: 'uploaded', pending_review: 'pending', approved: 'uploaded', rejected: 'rejected' } as const;

const entry = (type: string, { role, index }: FormPerson, document: CaseDocumentDoc | undefined): PersonDocument => ({
  file: document === undefined ? null : `/api/documents/${document.id}`,
  fileName: document === undefined ? null : String(document.fileName),
  status: document === undefined ? 'missing' : STATUS[fileStatusOf(document.state)],
  type,
  entityType: role,
  entityIndex: index,
});

/** The current documents of an opened case as the texts' record per person: what is asked of them, and what is there. */
export const personRecords = (
  people: readonly FormPerson[],
  requirements: readonly DocumentRequirement[],
  documents: readonly CaseDocumentDoc[],
): PersonDocuments[] =>
  people.map((person) => {
    const own = documents.filter(({ personId }) => personId === person.id);
    const asked = requirements.flatMap((requirement): [string, PersonDocument][] => {
      const document = own.find(({ key }) => key === requirement.key);
      const isShown = document !== undefined || isNeeded(requirement, person.answers);
      const type = recordKeyOf(requirement.key);
      return requirement.per_person === true && isShown ? [[type, entry(type, person, document)]] : [];
    });
    const others = own
      .filter(({ key }) => key === OTHER)
      .map((one) => ({ ...entry(OTHER, person, one), otherDocumentName: String(one.name) }));
    return {
      personName: person.name,
      personType: person.role,
      documents: { ...Object.fromEntries(asked), [OTHER_DOCUMENTS]: others },
    };
  });
