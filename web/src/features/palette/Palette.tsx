import type { OfficeRole } from '@anupalan/domain/rules/roles';
import Box from '@mui/material/Box';
import { Command } from 'cmdk';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { DialogFrame } from '../../shared/kit/overlay/Dialog';
import { Row } from '../../shared/kit/Row';
import { type AnyEntry, type EntryGroup, groupsFound, localGroups, type PlaceEntry } from './entries';
import { keepRecent, recentPlaces } from './recent';
import { type Search, useSearch } from './use-search';
import './palette.css';

export interface PaletteProps {
  readonly of: OfficeRole;
  readonly pages: readonly PlaceEntry[];
  readonly actions: readonly AnyEntry[];
  /** The acts of the open page. */
  readonly here?: readonly AnyEntry[];
  readonly onClose: () => void;
}

const MAX_TEXT = 200;

/** The open palette: a text field with the lines that it finds, all by keyboard. */
export default function Palette({ of, pages, actions, here = [], onClose }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const [recent] = useState(recentPlaces);
  const search = useSearch(text);
  const empty = text.trim() === '';
  const groups: readonly EntryGroup[] = [
    ...(empty ? [{ title: t('palette.recent'), entries: recent }] : []),
    ...localGroups(pages, actions, text, here),
    ...(search.found === undefined ? [] : groupsFound(search.found, of)),
  ].filter(({ entries }) => entries.length > 0);
  const values = groups.flatMap(({ title, entries }) => entries.map(({ id }) => lineOf(title, id)));
  const choose = (entry: AnyEntry): void => {
    // The palette is closed before the act: the focus is back in the page when the act moves it.
    flushSync(onClose);
    if ('run' in entry) entry.run();
    else {
      keepRecent(entry);
      void navigate(entry.to);
    }
  };
  return (
    <DialogFrame aria-label={t('palette.label')} className="palette" width={620} onClose={onClose}>
      <Command
        label={t('palette.label')}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={values.includes(selected) ? selected : (values[0] ?? '')}
        onValueChange={setSelected}
      >
        <div className="palette-head">
          <Icon name="find" size={18} />
          <Command.Input
            autoFocus
            maxLength={MAX_TEXT}
            placeholder={t('palette.placeholder')}
            value={text}
            onValueChange={(next) => {
              setText(next);
              setSelected('');
            }}
          />
        </div>
        <Command.List label={t('palette.results')} className={values.length === 0 ? 'is-empty' : undefined}>
          {groups.map(({ title, entries }) => (
            <Command.Group key={title} heading={title} value={title}>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} value={lineOf(title, entry.id)} onChoose={() => choose(entry)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {/* Buttons are outside: inside, Enter on them would choose a line. */}
      <State search={search} text={text.trim()} count={values.length} />
      <Row
        component="p"
        nowrap
        spacing={2.25}
        sx={{ px: 2.25, py: 1.375, borderTop: '1px solid var(--line)' }}
        className="tiny faint no-phone"
        aria-hidden="true"
      >
        <span>
          <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> {t('palette.move')}
        </span>
        <span>
          <kbd className="key">↵</kbd> {t('palette.choose')}
        </span>
        <span>
          <kbd className="key">Esc</kbd> {t('palette.leave')}
        </span>
      </Row>
      <IconButton icon="close" size={17} label={t('shell.closeDialog')} className="palette-close" onClick={onClose} />
    </DialogFrame>
  );
}

/** A recent page stands among the pages, too: its group tells the two lines apart. */
const lineOf = (group: string, id: string): string => `${group}:${id}`;

function Line({ entry, value, onChoose }: { entry: AnyEntry; value: string; onChoose: () => void }) {
  const { icon, label, detail, tail } = entry;
  return (
    <Command.Item value={value} onSelect={onChoose}>
      <Icon name={icon} size={18} />
      <span className="palette-text">
        <span className="clip">{label}</span>
        {detail ? <span className="small muted clip num">{detail}</span> : null}
      </span>
      {tail ? <span className="small muted palette-tail">{tail}</span> : null}
    </Command.Item>
  );
}

const STATE = { px: 2.5, py: 1.75, borderTop: '1px solid var(--line)' };

/** The progress or the outcome of the search. Screen readers read its changes. */
function State({ search, text, count }: { search: Search; text: string; count: number }) {
  const { t } = useTranslation();
  if (search.failed)
    return (
      <Row nowrap role="alert" sx={STATE}>
        <p className="small">{t('palette.failed')}</p>
        <Button variant="quiet" size="small" icon="refresh" onClick={search.retry}>
          {t('errors.tryAgain')}
        </Button>
      </Row>
    );
  if (search.searching)
    return (
      <Row nowrap className="small muted" role="status" sx={STATE}>
        <span className="spin" aria-hidden="true" />
        {t('palette.searching')}
      </Row>
    );
  if (count > 0)
    return (
      <div className="sr-only" role="status">
        {t('palette.found', { count })}
      </div>
    );
  return (
    <Box role="status" sx={{ px: 2.5, py: 3.5 }}>
      <p className="strong">{t('palette.nothing', { q: text })}</p>
      <p className="small muted">{t('palette.nothingBody')}</p>
    </Box>
  );
}
