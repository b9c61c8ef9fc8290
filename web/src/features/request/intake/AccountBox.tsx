import type { User } from '@anupalan/domain/contracts/identity';
import { checkEmail, normaliseEmail } from '@anupalan/domain/rules/email';
import { checkProfileName } from '@anupalan/domain/rules/profile';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tick } from '../../../shared/components/form/Tick';

/** Name and e-mail as an account has them. */
export interface AccountContact {
  readonly name: string;
  readonly email: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the form's contact would change in the account; null when nothing, or when it cannot be used there. */
export const accountContact = (
  user: Pick<User, 'name' | 'email'> | null,
  answers: Readonly<Record<string, unknown>>,
): AccountContact | null => {
  const name = textOf(answers.contact_name);
  const email = textOf(answers.contact_email);
  if (user === null || email === '' || checkProfileName(name) !== null || checkEmail(email) !== null) return null;
  const same = name === user.name && normaliseEmail(email) === normaliseEmail(user.email ?? '');
  return same ? null : { name, email };
};

export interface AccountBoxProps {
  readonly contact: AccountContact;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Asks whether the form's name and e-mail become the account's (product F10). */
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
