import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { Tick } from '../../shared/components/form/Tick';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { type Difference, merged } from './merge';
import type { Clash } from './use-versioned-save';
import { valueText } from './value-words';

export interface ClashDialogProps<V extends object> {
  readonly clash: Clash<V> | null;
  /** The name of a value of the form. */
  readonly nameOf: (key: string) => string;
}

/** Somebody else saved the same thing: both values of each difference side by side, to choose from. */
export const ClashDialog = <V extends object>({ clash, nameOf }: ClashDialogProps<V>) =>
  clash === null ? null : <OpenClash clash={clash} nameOf={nameOf} />;

const BY = { me: 'onlyYou', them: 'onlyThem', both: 'both' } as const;

function OpenClash<V extends object>({ clash, nameOf }: { clash: Clash<V>; nameOf: (key: string) => string }) {
  const { t } = useTranslation();
  const { found, mine, answer } = clash;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(found.filter(({ by }) => by === 'them').map(({ key }) => key)),
  );
  const choose = (key: string, other: boolean): void => {
    const next = new Set(theirs);
    if (other) next.add(key);
    else next.delete(key);
    setTheirs(next);
  };
  return (
    <Dialog
      open
      width={760}
      title={t('servicesAdmin.conflict.title')}
      lead={t('servicesAdmin.conflict.lead')}
      onClose={() => answer(null)}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer(null)}>
            {t('servicesAdmin.conflict.back')}
          </Button>
          <Button onClick={() => answer(merged(mine, found, theirs))}>{t('servicesAdmin.conflict.save')}</Button>
        </>
      }
    >
      <div className="svc-clashes">
        {found.map((one) => (
          <Choice
            key={one.key}
            difference={one}
            name={nameOf(one.key)}
            theirs={theirs.has(one.key)}
            onChoose={(other) => choose(one.key, other)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly name: string;
  readonly theirs: boolean;
  readonly onChoose: (theirs: boolean) => void;
}

function Choice({ difference, name, theirs, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { key, by } = difference;
  const side = (other: boolean) => (
    <label className={other === theirs ? 'svc-side is-chosen' : 'svc-side'} htmlFor={`clash-${key}-${other}`}>
      <span className="row svc-side-head">
        <Tick
          kind="radio"
          id={`clash-${key}-${other}`}
          name={`clash-${key}`}
          checked={other === theirs}
          onChange={() => onChoose(other)}
        />
        <span className="strong small">
          {t(other ? 'servicesAdmin.conflict.theirs' : 'servicesAdmin.conflict.yours')}
        </span>
      </span>
      <span className="svc-side-value small">{valueText(other ? difference.theirs : difference.mine, key)}</span>
    </label>
  );
  return (
    <fieldset className="svc-clash">
      <legend>
        <span className="strong">{name}</span>{' '}
        <span className="small faint">{t(`servicesAdmin.conflict.${BY[by]}`)}</span>
      </legend>
      <div className="svc-sides">
        {side(false)}
        {side(true)}
      </div>
    </fieldset>
  );
}
