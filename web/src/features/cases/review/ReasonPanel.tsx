import {
  MAX_REJECTION_LENGTH,
  MIN_REJECTION_LENGTH,
  REJECTION_REASONS,
  type RejectionReason,
} from '@anupalan/domain/rules/reasons';
import { lengthOf } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { LengthCount } from '../../../shared/kit/form/LengthCount';
import { TextBox } from '../../../shared/kit/form/TextBox';
import { isTyping, useKeysOn } from '../../../shared/kit/keys/use-keys';
import { Row } from '../../../shared/kit/Row';
import { prefilled } from './review';

export interface ReasonPanelProps {
  /** The document's label, for the prefilled text. */
  readonly label: string;
  /** Those that fit the document. */
  readonly reasons: readonly RejectionReason[];
  /** Whether the form has a name that the customer can correct instead. */
  readonly named: boolean;
  readonly onReject: (reasonCode: RejectionReason, reason: string) => void;
  readonly onLeave: () => void;
}

/** The reason whose number is pressed, outside of texts. */
const reasonOfKey = (event: KeyboardEvent, reasons: readonly RejectionReason[]): RejectionReason | undefined =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)
    ? undefined
    : reasons.find((reason) => reason === REJECTION_REASONS[Number(event.key) - 1]);

/** The reason of a rejection: one of those that fit (keys 1 to 6), and the text for the customer. */
export function ReasonPanel({ label, reasons, named, onReject, onLeave }: ReasonPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const keysOn = useKeysOn();
  const radios = useRef(new Map<RejectionReason, HTMLInputElement>());
  const area = useRef<HTMLTextAreaElement>(null);
  const words = (code: RejectionReason): string =>
    t(`office.review.texts.${code === 'name_differs' && !named ? 'name_differs_file' : code}`, { label });
  const [first = 'other'] = reasons;
  const [code, setCode] = useState<RejectionReason>(first);
  const [text, setText] = useState(() => words(first));
  useEffect(() => radios.current.get(first)?.focus(), [first]);
  const wrong =
    text.trim().length < MIN_REJECTION_LENGTH
      ? t('office.review.short')
      : lengthOf(text.trim()) > MAX_REJECTION_LENGTH
        ? t('office.review.long', { count: MAX_REJECTION_LENGTH })
        : null;
  const choose = (next: RejectionReason): void => {
    setCode(next);
    setText(prefilled(text, words(code), words(next)));
    if (next === 'other') area.current?.focus();
    else radios.current.get(next)?.focus();
  };
  const send = (): void => {
    if (wrong === null) onReject(code, text.trim());
    else area.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
      return;
    }
    const reason = keysOn ? reasonOfKey(event, reasons) : undefined;
    if (reason === undefined) return;
    event.preventDefault();
    choose(reason);
  };
  return (
    <form
      className="reasons"
      aria-label={t('office.review.reasonsLabel')}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Row align="baseline" justify="space-between" nowrap spacing={0} sx={{ mb: '9px' }}>
        <h2 className="card-title">{t('office.review.why')}</h2>
        <span className="tiny faint">{t('office.review.reads')}</span>
      </Row>
      <Reasons reasons={reasons} code={code} radios={radios} onChoose={choose} />
      <label className="sr-only" htmlFor={`${id}-text`}>
        {t('office.review.reasonText')}
      </label>
      <TextBox rows={4} id={`${id}-text`} box={area} value={text} onChange={setText} />
      <LengthCount id={`${id}-text`} value={text} maxLength={MAX_REJECTION_LENGTH} />
      <Row nowrap justify="space-between" sx={{ mt: 1.25 }}>
        <Button variant="text" size="small" onClick={onLeave}>
          {t('office.review.leave')} <kbd className="key">Esc</kbd>
        </Button>
        <Button type="submit" size="small" disabledReason={wrong} aria-keyshortcuts="Control+Enter">
          {t('office.review.go')} <kbd className="key">Ctrl ↵</kbd>
        </Button>
      </Row>
    </form>
  );
}

interface ReasonsProps extends Pick<ReasonPanelProps, 'reasons'> {
  readonly code: RejectionReason;
  readonly radios: RefObject<Map<RejectionReason, HTMLInputElement>>;
  readonly onChoose: (reason: RejectionReason) => void;
}

function Reasons({ reasons, code, radios, onChoose }: ReasonsProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Box component="fieldset" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.75, mb: '9px' }}>
      <legend className="sr-only">{t('office.review.why')}</legend>
      {reasons.map((reason) => (
        <label key={reason} className={reason === code ? 'reason is-on' : 'reason'}>
          <input
            ref={(radio) => {
              if (radio) radios.current.set(reason, radio);
            }}
            type="radio"
            className="sr-only"
            name={name}
            value={reason}
            checked={reason === code}
            onChange={() => onChoose(reason)}
          />
          <kbd className="key">{REJECTION_REASONS.indexOf(reason) + 1}</kbd>
          {t(`office.review.reasons.${reason}`)}
        </label>
      ))}
    </Box>
  );
}
