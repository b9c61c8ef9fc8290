import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/components/Button';
import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';
import { SkeletonLines } from '../../../shared/components/states';
import { useFocusBack } from '../../../shared/components/use-focus-back';
import type { NewDocumentProps } from './NewDocument';

const NewDocument = later<NewDocumentProps>(() => import('./NewDocument'), {
  waiting: <SkeletonLines count={2} />,
  failed: (retry) => <PartFailed {...retry} />,
});

/** Adds a document without a requirement, under a name that the customer chooses. */
export function AddDocument(props: Omit<NewDocumentProps, 'onDone'>) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const opener = useFocusBack(adding);
  if (adding) return <NewDocument {...props} onDone={() => setAdding(false)} />;
  return (
    <div>
      <Button ref={opener} variant="quiet" size="small" icon="plus" onClick={() => setAdding(true)}>
        {t('request.intake.addDocument')}
      </Button>
    </div>
  );
}
