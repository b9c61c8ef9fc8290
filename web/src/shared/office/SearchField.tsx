import InputBase from '@mui/material/InputBase';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { IconButton } from '../kit/Button';
import { Icon } from '../kit/icons';

const WAIT_MS = 250;

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly id?: string;
}

/** A search field that reports its text after a short delay; Escape empties it. */
export function SearchField({ value, onChange, label, placeholder, id }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  // The reported texts, beginning with the one in the address. On a busy device the address follows later than the next
  // report.
  const reported = useRef<readonly string[]>([value]);
  // A pending report would navigate back while a followed link loads.
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    const own = reported.current.indexOf(value);
    reported.current = own === -1 ? [value] : reported.current.slice(own);
    // The address changed from elsewhere (Back, a cleared filter).
    if (own === -1) setText(value);
  }, [value]);
  const report = useCallback(
    (next: string): void => {
      if (next === reported.current.at(-1)) return;
      reported.current = [...reported.current, next];
      onChange(next);
    },
    [onChange],
  );
  const send = useCallback((): void => {
    if (!leaving) report(text.trim());
  }, [text, leaving, report]);
  useEffect(() => {
    const timer = setTimeout(send, WAIT_MS);
    return () => clearTimeout(timer);
  }, [send]);
  const clear = (): void => {
    setText('');
    report('');
  };
  return (
    <search className="field field--search">
      <Icon name="find" size={16} />
      <InputBase
        {...(id === undefined ? {} : { id })}
        type="search"
        placeholder={placeholder}
        slotProps={{ input: { 'aria-label': label } }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Reported before the next press takes effect, so that it cannot overtake a followed link.
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      {text === '' ? null : (
        <IconButton
          icon="close"
          size={14}
          label={t('office.list.clearSearch')}
          className="field-clear"
          onClick={clear}
        />
      )}
    </search>
  );
}
