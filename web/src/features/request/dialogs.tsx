import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useRef } from 'react';
import { usePrefetch } from '../../shared/loading/idle';
import { overlay } from '../../shared/loading/part';

export interface CaseDialogProps {
  readonly view: CaseView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog of a request, fetched when the browser is idle or when it first opens. */
const caseDialog = (load: Parameters<typeof overlay<CaseDialogProps>>[0]) => {
  const Body = overlay(load);
  return function CaseDialog(props: CaseDialogProps) {
    const used = useRef<boolean>(false);
    used.current ||= props.open;
    usePrefetch(Body.prefetch);
    return used.current ? <Body {...props} /> : null;
  };
};

export const CancelDialog = caseDialog(() => import('./CancelDialog'));
export const ConfirmDialog = caseDialog(() => import('./ConfirmDialog'));
export const RescheduleDialog = caseDialog(() => import('./RescheduleDialog'));
export const WrongDialog = caseDialog(() => import('./WrongDialog'));
