import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/errors';
import { Button, type ButtonProps } from '../kit/Button';
import { saveFile } from '../kit/save-file';
import { toast } from '../kit/toast/store';

export interface SaveButtonProps extends Pick<ButtonProps, 'size' | 'disabledReason'> {
  readonly path: string;
  /** The file name, if the server gives none. */
  readonly fileName: string;
  readonly children: ReactNode;
  /** The toast after saving: its title, and what was recorded. */
  readonly saved: string;
  readonly recorded: string;
  readonly failed: string;
}

/** Saves a file of the server; large ones take a while. */
export function SaveButton({ path, fileName, children, saved, recorded, failed, ...look }: SaveButtonProps) {
  const [saving, setSaving] = useState(false);
  const start = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveFile(path, fileName);
      toast({ title: saved, description: recorded, kind: 'done' });
    } catch (error) {
      toast({ title: failed, description: messageOf(error), kind: 'bad' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button {...look} variant="quiet" icon="download" pending={saving} onClick={() => void start()}>
      {children}
    </Button>
  );
}
