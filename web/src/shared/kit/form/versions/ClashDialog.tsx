import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../Button';
import { Dialog } from '../../overlay/Dialog';
import { Tick } from '../Tick';
import { merged } from './merge';
import type { Clash } from './use-versioned-save';
import './clash.css';

export interface ClashDialogProps<V extends object> {
  readonly clash: Clash<V> | null;
  readonly nameOf: (key: keyof V & string) => string;
  readonly textOf: (value: unknown, key: string) => string;
}

/** Somebody else saved the same form. Shows both values of each difference side by side, to choose from. */
export const ClashDialog = <V extends object>({ clash, ...words }: ClashDialogProps<V>) =>
  clash === null ? null : <OpenClash clash={clash} {...words} />;

const BY = { me: 'onlyYou', them: 'onlyThem', both: 'both' } as const;

function OpenClash<V extends object>({ clash, nameOf, textOf }: ClashDialogProps<V> & { readonly clash: Clash<V> }) {
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
      title={t('forms.clash.title')}
      lead={t('forms.clash.lead')}
      onClose={() => answer(null)}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer(null)}>
            {t('forms.clash.back')}
          </Button>
          <Button onClick={() => answer(merged(mine, found, theirs))}>{t('forms.clash.save')}</Button>
        </>
      }
    >
      <Stack spacing={2.25}>
        {found.map((one) => (
          <Choice
            key={one.key}
            id={one.key}
            name={nameOf(one.key)}
            by={one.by}
            values={[textOf(one.mine, one.key), textOf(one.theirs, one.key)]}
            theirs={theirs.has(one.key)}
            onChoose={(other) => choose(one.key, other)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly by: keyof typeof BY;
  /** My value and theirs. */
  readonly values: readonly [string, string];
  readonly theirs: boolean;
  readonly onChoose: (theirs: boolean) => void;
}

function Choice({ id, name, by, values, theirs, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const side = (other: boolean) => (
    <label className={other === theirs ? 'clash-side is-chosen' : 'clash-side'} htmlFor={`clash-${id}-${other}`}>
      <span className="row">
        <Tick
          kind="radio"
          id={`clash-${id}-${other}`}
          name={`clash-${id}`}
          checked={other === theirs}
          onChange={() => onChoose(other)}
        />
        <span className="strong small">{t(other ? 'forms.clash.theirs' : 'forms.clash.yours')}</span>
      </span>
      <Box component="span" sx={{ display: 'block', maxHeight: 200, overflowY: 'auto' }} className="small pre-line">
        {values[other ? 1 : 0]}
      </Box>
    </label>
  );
  return (
    <Box component="fieldset" sx={{ '& > legend': { mb: 0.75 } }}>
      <legend>
        <Box
          component="span"
          className="strong"
          sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {name}
        </Box>{' '}
        <span className="small faint">{t(`forms.clash.${BY[by]}`)}</span>
      </legend>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 1.25 }}>
        {side(false)}
        {side(true)}
      </Box>
    </Box>
  );
}
