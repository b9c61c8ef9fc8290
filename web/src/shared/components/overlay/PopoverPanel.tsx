import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { AnchoredPanel } from './AnchoredPanel';

export interface PopoverPanelProps {
  readonly title: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The open remark. */
export default function PopoverPanel({ title, anchor, onClose, children }: PopoverPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <AnchoredPanel labelledBy={id} anchor={anchor} className="popover" onClose={onClose}>
      <div className="popover-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        <IconButton icon="close" size={17} label={t('shell.closeDialog')} onClick={onClose} />
      </div>
      {children}
    </AnchoredPanel>
  );
}
