import type { CaseView } from '@anupalan/domain/contracts/requests';
import { MAX_REJECTION_LENGTH, MIN_REJECTION_LENGTH } from '@anupalan/domain/rules/reasons';
import { lengthOf } from '@anupalan/domain/rules/text';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { LengthCount } from '../../../shared/kit/form/LengthCount';
import { TextBox } from '../../../shared/kit/form/TextBox';
import { Row } from '../../../shared/kit/Row';
import { mark, unmark, useMarks } from './marks';

export interface SendBackProps {
  readonly view: CaseView;
  /** The answer's path. */
  readonly path: string;
  /** The answer's name for screen readers and the question: 'PAN Number, Asha Kulkarni'. */
  readonly label: string;
}

/** The button beside an answer that marks it to go back to the customer, its reason, and the mark. */
export function SendBack({ view, path, label }: SendBackProps) {
  const { t } = useTranslation();
  const reason = useMarks(view)[path];
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = (): void => {
    setWriting(false);
    // Afterwards, since the button may not be there before.
    setTimeout(() => button.current?.focus());
  };
  if (writing)
    return (
      <Reason
        label={label}
        reason={reason ?? ''}
        onLeave={back}
        onMark={(text) => {
          mark(view, path, text);
          back();
        }}
      />
    );
  if (reason === undefined)
    return (
      <button
        ref={button}
        type="button"
        className="link"
        data-send-back
        aria-label={`${t('office.review.sendBack')}: ${label}`}
        onClick={() => setWriting(true)}
      >
        {t('office.review.sendBack')}
      </button>
    );
  return (
    <div className="note note--bad small">
      <div>
        <span className="strong">{t('office.review.goesBack')}: </span>
        {reason}
      </div>
      <Row nowrap spacing={1.75}>
        <button
          ref={button}
          type="button"
          className="link"
          data-send-back
          aria-label={`${t('office.review.changeReason')}: ${label}`}
          onClick={() => setWriting(true)}
        >
          {t('office.review.changeReason')}
        </button>
        <button
          type="button"
          className="link"
          aria-label={`${t('office.review.takeBack')}: ${label}`}
          onClick={() => {
            unmark(view, path);
            back();
          }}
        >
          {t('office.review.takeBack')}
        </button>
      </Row>
    </div>
  );
}

interface ReasonProps {
  readonly label: string;
  readonly reason: string;
  readonly onMark: (reason: string) => void;
  readonly onLeave: () => void;
}

/** The field for the reason that the customer reads. Ctrl and Enter mark the answer, Escape leaves it. */
function Reason({ label, reason, onMark, onLeave }: ReasonProps) {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(reason);
  const [tried, setTried] = useState(false);
  useEffect(() => area.current?.focus(), []);
  const length = lengthOf(text.trim());
  const wrong =
    length < MIN_REJECTION_LENGTH
      ? t('office.dialog.reasonShort')
      : length > MAX_REJECTION_LENGTH
        ? t('office.review.long', { count: MAX_REJECTION_LENGTH })
        : null;
  const send = (): void => {
    setTried(true);
    if (wrong === null) onMark(text.trim());
    else area.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    if (event.key === 'Escape') onLeave();
    else send();
  };
  return (
    <Stack
      component="form"
      spacing={0.75}
      className="datum-form"
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="small strong" htmlFor={id}>
        {t('office.dialog.correctWhy', { label })}
      </label>
      <TextBox
        rows={2}
        id={id}
        box={area}
        value={text}
        wrong={tried && wrong !== null}
        aria-describedby={`${id}-wrong`}
        onChange={setText}
      />
      <LengthCount id={id} value={text} maxLength={MAX_REJECTION_LENGTH} />
      <div className="tiny bad" id={`${id}-wrong`} role="status">
        {tried ? wrong : null}
      </div>
      <Row nowrap justify="space-between" sx={{ mt: 1.25 }}>
        <Button variant="text" size="small" onClick={onLeave}>
          {t('office.review.leave')} <kbd className="key">Esc</kbd>
        </Button>
        <Button type="submit" size="small" aria-keyshortcuts="Control+Enter">
          {t('office.review.sendBack')} <kbd className="key">Ctrl ↵</kbd>
        </Button>
      </Row>
    </Stack>
  );
}
