import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { useFocusBack } from '../../../shared/kit/use-focus-back';
import { part } from '../../../shared/loading/part';
import { SkeletonLines } from '../../../shared/loading/states';
import type { NewDocumentProps } from './NewDocument';

const NewDocument = part<NewDocumentProps>(() => import('./NewDocument'), { wait: <SkeletonLines count={2} /> });

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
