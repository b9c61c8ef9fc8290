import type { ActorView } from '@anupalan/domain/contracts/common';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { t } from '../../shared/i18n/i18n';

const ROLES = ['customer', 'staff', 'admin'] as const;

/** 'Meera Nair, staff', 'The customer' without a name yet, 'System', 'Payment gateway'. */
export function actorText({ name, role }: ActorView): string {
  const known = ROLES.find((one) => one === role);
  if (known !== undefined)
    return name === null ? t(`office.nameless.${known}`) : `${name}, ${t(`office.role.${known}`)}`;
  if (role === 'gateway') return t('office.role.gateway');
  return role === 'system' ? t('office.role.system') : (name ?? role);
}

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
