import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Row } from './Row';
import './copy-text.css';

export interface CopyTextProps {
  /** The name of the text, and of the button that copies it. */
  readonly label: string;
  readonly text: string;
}

/**
 * A text for a terminal or a program, with a button that copies it. If the browser refuses the clipboard, the text is
 * selected instead, and the person is told to copy it.
 */
export function CopyText({ label, text }: CopyTextProps) {
  const { t } = useTranslation();
  const shown = useRef<HTMLElement>(null);
  /** The text that was copied or refused; another text makes it stale. */
  const [tried, setTried] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const last = tried?.text === text ? tried : null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTried({ text, copied: true });
    } catch {
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setTried({ text, copied: false });
    }
  };
  return (
    <div className="copy-text">
      <pre className="mono">
        <code ref={shown}>{text}</code>
      </pre>
      <Row justify="flex-end" spacing={1.5} sx={{ rowGap: 0.75, mt: 1.25 }}>
        <span className="tiny muted" role="status">
          {last === null ? null : t(last.copied ? 'copy.copied' : 'copy.refused')}
        </span>
        <Button variant="quiet" size="small" aria-label={t('copy.of', { what: label })} onClick={() => void copy()}>
          {t('copy.copy')}
        </Button>
      </Row>
    </div>
  );
}
