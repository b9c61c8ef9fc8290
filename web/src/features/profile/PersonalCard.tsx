import type { User } from '@anupalan/domain/contracts/identity';
import { checkEmail } from '@anupalan/domain/rules/email';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { nameRuleOf } from '@anupalan/domain/rules/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { isCode } from '../../shared/api/errors';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { Card } from '../../shared/kit/Page';
import { EmailDialog } from './EmailDialog';
import { EMAIL_UNCONFIRMED, type Personal, useSaveProfile } from './profile-api';

const schemaOf = (role: User['role']) =>
  object({
    name: string().test(rule(nameRuleOf(role))),
    email: string().test(rule(checkEmail)),
  });

/** Name and email as fields; the mobile number is read-only, because it identifies the account. */
export function PersonalCard({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const save = useSaveProfile();
  /** The data whose new email is being confirmed, or null. */
  const [unconfirmed, setUnconfirmed] = useState<Personal | null>(null);
  const submit = async (personal: Personal): Promise<void> => {
    try {
      await save.mutateAsync(personal);
    } catch (error) {
      if (!isCode(error, EMAIL_UNCONFIRMED)) throw error;
      setUnconfirmed(personal);
    }
  };
  return (
    <Card title={t('profile.personal')}>
      <Form
        // The key discards typed text when another person signs in in another tab.
        key={user.id}
        label={t('profile.personal')}
        initialValues={{ name: user.name ?? '', email: user.email ?? '', mobile: formatMobile(user.mobile) }}
        reinitialize
        schema={schemaOf(user.role)}
        onSubmit={({ name, email }) => submit({ name: name.trim(), email: email.trim() })}
      >
        {({ isSubmitting }) => (
          <>
            <TextField name="name" label={t('profile.name')} autoComplete="name" required />
            <TextField
              name="email"
              label={t('profile.email')}
              hint={t('profile.emailHint')}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
            />
            <TextField name="mobile" label={t('profile.mobile')} hint={t('profile.mobileHint')} readOnly />
            <div className="form-actions">
              <Button type="submit" pending={isSubmitting}>
                {t('profile.save')}
              </Button>
            </div>
          </>
        )}
      </Form>
      {unconfirmed === null ? null : (
        <EmailDialog user={user} personal={unconfirmed} onClose={() => setUnconfirmed(null)} />
      )}
    </Card>
  );
}
