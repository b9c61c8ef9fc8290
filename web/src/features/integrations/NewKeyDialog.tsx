import type { ApiKeyMade, CreateApiKey } from '@anupalan/domain/contracts/integrations';
import { API_SCOPES, type ApiScope, checkApiKeyName, checkScopes } from '@anupalan/domain/rules/api-key';
import { MAX_NAME_LENGTH } from '@anupalan/domain/rules/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object, string } from 'yup';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { RadioField } from '../../shared/kit/form/choices';
import { TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { EXPIRIES, type Expiry, expiresAt } from './expiry';
import { API_KEYS, CHANGED } from './integrations-api';

/** A sentence about the rights of each scope. */
const MEANING = {
  'events:read': 'integrations.scope.read',
  'events:personal': 'integrations.scope.personal',
  'requests:write': 'integrations.scope.write',
  'requests:read': 'integrations.scope.own',
  'webhooks:manage': 'integrations.scope.webhooks',
} as const satisfies Record<ApiScope, string>;

export interface NewKeyDialogProps {
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
  readonly onClose: () => void;
}

/** Makes a key: what it is for, what it may do, and until when. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  // The same moment for a submit that is sent once more.
  const [now] = useState(() => Date.now());
  return (
    <CommandDialog
      width={520}
      title={t('integrations.create.title')}
      lead={t('integrations.create.lead')}
      onClose={onClose}
      initialValues={{ name: '', scopes: ['events:read'] as ApiScope[], expiry: 'quarter' as Expiry }}
      schema={object({
        name: string().test(rule(checkApiKeyName)),
        scopes: array().test(rule(checkScopes)),
      })}
      send={({ name, scopes, expiry }, idempotencyKey) => {
        const body: CreateApiKey = { name: name.trim(), scopes, expiresAt: expiresAt(expiry, now) };
        return api.post<ApiKeyMade>(API_KEYS, body, { idempotencyKey });
      }}
      invalidates={CHANGED}
      onDone={({ secret }, { name }) => onMade({ name: name.trim(), secret })}
      submit={{ label: t('integrations.create.make') }}
    >
      <TextField
        name="name"
        label={t('integrations.name')}
        hint={t('integrations.create.nameHint')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <CheckboxGroup
        name="scopes"
        label={t('integrations.scopes')}
        options={API_SCOPES.map((value) => ({ value, label: value, hint: t(MEANING[value]) }))}
        required
      />
      <RadioField
        name="expiry"
        label={t('integrations.expires')}
        options={EXPIRIES.map((value) => ({ value, label: t(`integrations.expiry.${value}`) }))}
      />
    </CommandDialog>
  );
}
