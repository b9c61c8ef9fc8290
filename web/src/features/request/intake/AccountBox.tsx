import type { User } from '@anupalan/domain/contracts/identity';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { checkEmail, normaliseEmail } from '@anupalan/domain/rules/email';
import { checkCustomerName } from '@anupalan/domain/rules/profile';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Tick } from '../../../shared/kit/form/Tick';

/** An account's name and email. */
export interface AccountContact {
  readonly name: string;
  readonly email: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The form's contact data that differs from the account's; null when it is equal or invalid for an account. */
export const accountContact = (
  user: Pick<User, 'name' | 'email'> | null,
  answers: Readonly<Record<string, unknown>>,
): AccountContact | null => {
  const name = textOf(answers.contact_name);
  const email = textOf(answers.contact_email);
  if (user === null || email === '' || checkCustomerName(name) !== null || checkEmail(email) !== null) return null;
  const same = name === user.name && normaliseEmail(email) === normaliseEmail(user.email ?? '');
  return same ? null : { name, email };
};

/** The contact data that the account of this form's customer may take over, and whether that has no name yet. */
export function useAccountContact({ request }: CaseView, answers: Readonly<Record<string, unknown>>) {
  const { user } = useSession();
  // Somebody else of the team is not the contact of the case.
  const own = request.my_role === null ? user : null;
  return { contact: accountContact(own, answers), isNameless: user?.name === null };
}

export interface AccountBoxProps {
  readonly contact: AccountContact;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Asks whether to copy the form's name and email to the account. */
export function AccountBox({ contact, checked, onChange }: AccountBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label className="choice" htmlFor={id}>
        <Tick kind="checkbox" id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-help`} />
        <span>{t('request.intake.useForAccount')}</span>
      </label>
      <p className="small muted" id={`${id}-help`}>
        {t('request.intake.useForAccountBody', { ...contact })}
      </p>
    </div>
  );
}
