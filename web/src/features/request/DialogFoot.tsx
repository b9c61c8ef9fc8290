import { Button } from '../../components/Button';

export interface DialogFootProps {
  readonly act: string;
  /** Words of the way back, which changes nothing. */
  readonly back: string;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly bad?: boolean;
}

/** The foot of a form in a dialog: the act, and the way back. */
export const DialogFoot = ({ act, back, pending, onClose, bad = false }: DialogFootProps) => (
  <div className="form-actions">
    <Button type="submit" variant={bad ? 'bad' : 'primary'} pending={pending}>
      {act}
    </Button>
    <Button variant="quiet" onClick={onClose}>
      {back}
    </Button>
  </div>
);
