import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Comparison } from './Comparison';
import type { PageDraft } from './page-form';

export interface PageConflictProps {
  readonly theirs: SitePageView;
  readonly mine: PageDraft;
  readonly pending: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => Promise<void>;
  readonly onClose: () => void;
}

/** After a save over somebody else's version: both texts compared, and which one goes on. */
export function PageConflict({ theirs, mine, pending, onTheirs, onMine, onClose }: PageConflictProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={860}
      title={t('forms.clash.title')}
      lead={t('settings.pages.conflict')}
      locked={pending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onTheirs}>
            {t('settings.pages.takeTheirs')}
          </Button>
          <Button pending={pending} onClick={() => void onMine()}>
            {t('settings.pages.keepMine')}
          </Button>
        </>
      }
    >
      <Comparison
        before={`${theirs.title}\n\n${theirs.body}`}
        after={`${mine.title}\n\n${mine.body}`}
        only={{ old: t('settings.pages.only.theirs'), new: t('settings.pages.only.mine') }}
      />
    </Dialog>
  );
}
