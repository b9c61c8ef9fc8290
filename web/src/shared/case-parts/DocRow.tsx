import type { ReactNode } from 'react';
import { ToneChip, type ToneChipProps } from '../kit/Chip';
import { Icon } from '../kit/icons';

export interface DocRowProps {
  readonly name: ReactNode;
  /** 'Asha Kulkarni · uploaded 18 Nov, 1.2 MB' */
  readonly meta?: ReactNode;
  /** The file's name; its extension is shown on the thumbnail. None: not uploaded yet. */
  readonly fileName?: string | null;
  readonly chip?: ToneChipProps;
  /** The reason of a rejection, shown as a problem; or any other remark. */
  readonly note?: ReactNode;
  readonly noteTone?: 'bad' | 'plain';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const endingOf = (fileName: string): string => (fileName.split('.').pop() ?? '').slice(0, 4).toUpperCase();

/** One document: its name, its status and its actions. */
export function DocRow({ name, meta, fileName, chip, note, noteTone = 'bad', actions, children }: DocRowProps) {
  return (
    <div className="doc">
      <span className={fileName ? 'thumb' : 'thumb thumb--none'} aria-hidden="true">
        {fileName ? endingOf(fileName) : <Icon name="file" size={18} />}
      </span>
      <div>
        <div className="strong">{name}</div>
        {meta ? <div className="doc-meta">{meta}</div> : null}
      </div>
      <div className="doc-side">
        {chip ? <ToneChip {...chip} /> : null}
        {actions}
      </div>
      {note ? <div className={noteTone === 'bad' ? 'note note--bad' : 'note'}>{note}</div> : null}
      {children ? <div className="doc-more">{children}</div> : null}
    </div>
  );
}
