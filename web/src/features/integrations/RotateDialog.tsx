import type { ApiKeyMade, RotateApiKey } from '@anupalan/domain/contracts/integrations';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RadioField } from '../../shared/kit/form/choices';

/** For how many hours the secret before works too. */
const HOURS = { none: 0, hour: 1, day: 24, week: 168 } as const;
type Overlap = keyof typeof HOURS;
const OVERLAPS = Object.keys(HOURS) as readonly Overlap[];

export interface RotateDialogProps {
  /** The name of the key or webhook. */
  readonly name: string;
  readonly lead: string;
  /** The call that makes the new secret. */
  readonly path: string;
  /** The read models that it changes. */
  readonly changed: readonly string[];
  readonly onMade: (made: { readonly name: string; readonly secret: string; readonly overlap: string }) => void;
  readonly onClose: () => void;
}

/** Gives a key or a webhook a new secret; the one before works on for the chosen time. */
export function RotateDialog({ name, lead, path, changed, onMade, onClose }: RotateDialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('integrations.rotate.title', { name })}
      lead={lead}
      onClose={onClose}
      initialValues={{ overlap: 'day' as Overlap }}
      send={({ overlap }, idempotencyKey) => {
        const body: RotateApiKey = { overlapHours: HOURS[overlap] };
        return api.post<ApiKeyMade>(path, body, { idempotencyKey });
      }}
      invalidates={changed}
      onDone={({ secret }, { overlap }) => onMade({ name, secret, overlap: t(`integrations.rotate.told.${overlap}`) })}
      submit={{ label: t('integrations.rotate.make') }}
    >
      <RadioField
        name="overlap"
        label={t('integrations.rotate.overlap')}
        options={OVERLAPS.map((value) => ({ value, label: t(`integrations.rotate.overlaps.${value}`) }))}
      />
    </CommandDialog>
  );
}
