import { useTranslation } from 'react-i18next';
import { Tick } from '../form/Tick';
import { Dialog } from '../overlay/Dialog';
import { Row } from '../Row';
import { Pairs } from '../text';
import { PALETTE_KEYS } from './palette-keys';
import { setKeysOn, useKeysOn } from './use-keys';
import '../form/form.css';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface KeysHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly KeyHelp[];
}

/** The dialog of `?`: the keys of the page, and the switch that turns them off. */
export function KeysHelp({ open, onClose, entries }: KeysHelpProps) {
  const { t } = useTranslation();
  const on = useKeysOn();
  return (
    <Dialog open={open} title={t('office.keys.title')} lead={t('office.keys.lead')} onClose={onClose}>
      <Pairs
        facts
        items={[...entries, { keys: PALETTE_KEYS, does: t('office.keys.palette') }].map(({ keys, does }) => ({
          term: (
            <Row component="span" spacing={0.625}>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </Row>
          ),
          value: does,
        }))}
      />
      <hr className="rule" />
      <label className="choice" htmlFor="keys-on">
        <Tick kind="switch" id="keys-on" checked={on} onChange={setKeysOn} aria-describedby="keys-hint" />
        <span>{t('office.keys.on')}</span>
      </label>
      <p className="small faint" id="keys-hint">
        {t('office.keys.onHint')}
      </p>
    </Dialog>
  );
}
