import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ActionName } from '../actions';

/** What every dialog of a case's step is opened with. */
export interface ActionDialogProps {
  readonly view: CaseView;
  readonly action: ActionName;
  readonly onClose: () => void;
}
