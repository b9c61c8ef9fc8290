import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ActionName } from '../actions';

/** The props of every dialog of an act. */
export interface ActionDialogProps {
  readonly view: CaseView;
  readonly action: ActionName;
  readonly onClose: () => void;
}
