import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a person in the form's answers, found by id at any depth; null when there is none. */
export function personName(answers: CaseView['submission']['answers'], personId: string): string | null {
  const search = (value: unknown): string | null => {
    if (Array.isArray(value)) {
      for (const one of value) {
        const found = search(one);
        if (found !== null) return found;
      }
      return null;
    }
    if (!isRecord(value)) return null;
    if (value.id === personId || value.personId === personId) {
      const name = value.name ?? value.fullName ?? value.full_name;
      if (typeof name === 'string' && name !== '') return name;
    }
    return search(Object.values(value));
  };
  return search(answers);
}

/** A document's label without the name of its person, and that name; null for a document of the request. */
export function documentWords(
  { label, personId }: Pick<CaseDocument, 'label' | 'personId'>,
  answers: CaseView['submission']['answers'],
): { readonly label: string; readonly person: string | null } {
  const person = personId === null ? null : personName(answers, personId);
  const suffix = ` (${person})`;
  return { label: person !== null && label.endsWith(suffix) ? label.slice(0, -suffix.length) : label, person };
}
