import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { Tick } from '../../shared/components/form/Tick';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { chosenValues, differences, type SettingsValues } from './settings-form';

export interface ConflictDialogProps {
  readonly base: SettingsValues;
  readonly mine: SettingsValues;
  readonly theirs: SettingsValues;
  readonly pending: boolean;
  readonly onChosen: (values: SettingsValues) => Promise<void>;
  readonly onClose: () => void;
}

/** After a save over somebody else's: both values of each setting side by side, to choose from. */
export function ConflictDialog({ base, mine, theirs, pending, onChosen, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const list = differences(base, mine, theirs);
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const shown = (value: string | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'settings.conflict.on' : 'settings.conflict.off');
    return value.trim() === '' ? t('settings.conflict.empty') : value;
  };
  return (
    <Dialog
      open
      width={720}
      title={t('settings.conflict.title')}
      lead={t('settings.conflict.lead')}
      locked={pending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
            {t('settings.conflict.cancel')}
          </Button>
          <Button pending={pending} onClick={() => void onChosen(chosenValues(theirs, list, chosen))}>
            {t('settings.conflict.apply')}
          </Button>
        </>
      }
    >
      <div className="conflict">
        {list.map(({ name, stands, ...values }) => (
          <fieldset key={name} className="conflict-row">
            <legend className="strong small">{t(`settings.field.${name}`)}</legend>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose} className="choice conflict-side" htmlFor={`conflict-${name}-${whose}`}>
                <Tick
                  kind="radio"
                  id={`conflict-${name}-${whose}`}
                  name={`conflict-${name}`}
                  value={whose}
                  checked={(chosen[name] ?? stands) === whose}
                  onChange={() => setChosen({ ...chosen, [name]: whose })}
                />
                <span>
                  <span className="tiny faint">{t(`settings.conflict.${whose}`)}</span>
                  <span className="conflict-value">{shown(values[whose])}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
