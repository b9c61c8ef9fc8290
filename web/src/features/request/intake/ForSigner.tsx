import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOn } from '../../../shared/case-parts/may-on';
import { Note } from '../../../shared/loading/states';

/** The button that submits the form; for who may fill it in only, who does. */
export function ForSigner({ view, children }: { readonly view: CaseView; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return mayOn(view.request, 'case.advance') ? children : <Note>{t('request.intake.managerSubmits')}</Note>;
}
