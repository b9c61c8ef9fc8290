import type { ParkedDocument, ProjectionView } from '@anupalan/domain/contracts/operations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useAct, useParked } from './operations-api';
import { ReasonDialog } from './ReasonDialog';
import { modelName, moment } from './words';

/** View records that wait because an event could not be applied: retry in order, or skip the event. */
export function ParkedCard({ items }: { readonly items: readonly ProjectionView[] | undefined }) {
  const { t } = useTranslation();
  const { parked, pending, error, retry, retrying } = useParked(items ?? []);
  const total = (items ?? []).reduce((sum, model) => sum + model.parked, 0);
  return (
    <Card
      title={t('operations.parked.title')}
      aside={total === 0 ? undefined : <span className="count count--bad">{total}</span>}
      flush
    >
      {items === undefined || pending ? (
        <Box sx={{ p: 2.25 }}>
          <SkeletonLines count={3} label={t('operations.loading')} />
        </Box>
      ) : error === null ? (
        <Waiting parked={parked} total={total} />
      ) : (
        <ErrorState error={error} onRetry={retry} retrying={retrying} />
      )}
    </Card>
  );
}

function Waiting({ parked, total }: Pick<ReturnType<typeof useParked>, 'parked'> & { readonly total: number }) {
  const { t } = useTranslation();
  const shown = parked.flatMap(({ model, items }) => items.map((document) => ({ model, document })));
  if (shown.length === 0)
    return (
      <EmptyState icon="check" title={t('operations.parked.none')}>
        {t('operations.parked.noneText')}
      </EmptyState>
    );
  return (
    <ul className="rows anywhere">
      {shown.map(({ model, document }) => (
        <li key={`${model} ${document.key}`}>
          <Parked model={model} document={document} />
        </li>
      ))}
      {total > shown.length ? (
        <li className="tiny faint">{t('operations.parked.more', { count: total - shown.length })}</li>
      ) : null}
    </ul>
  );
}

function Parked({ model, document }: { readonly model: string; readonly document: ParkedDocument }) {
  const { t } = useTranslation();
  const [skipping, setSkipping] = useState(false);
  const act = useAct();
  const name = modelName(model);
  const { key, event_id: eventId, event_type, recorded_at, error } = document;
  const path = `projections/${encodeURIComponent(model)}/failed`;
  return (
    <>
      <Row align="baseline" justify="space-between" nowrap>
        <span className="strong small">{event_type === null ? name : `${name}: ${event_type}`}</span>
        {recorded_at === null ? null : <span className="tiny faint num nowrap">{moment(recorded_at)}</span>}
      </Row>
      <p className="small muted">{error}</p>
      <div className="tiny faint facts">
        <span>{t('operations.parked.document', { key })}</span>
        <span>{t('operations.parked.event', { id: eventId })}</span>
      </div>
      <Stack direction="row" spacing={1} sx={{ mt: '9px' }}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('operations.parked.retryOf', { name, key })}
          pending={act.isPending}
          onClick={() => act.mutate({ path, body: { action: 'retry', key } })}
        >
          {t('operations.parked.retry')}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={t('operations.parked.skipOf', { name, key })}
          aria-haspopup="dialog"
          onClick={() => setSkipping(true)}
        >
          {t('operations.parked.skip')}
        </Button>
      </Stack>
      {skipping ? (
        <ReasonDialog
          title={t('operations.parked.skipTitle')}
          lead={t('operations.parked.skipLead')}
          act={t('operations.parked.skipAct')}
          order={(reason) => ({ path, body: { action: 'skip', key, eventId, reason } })}
          onClose={() => setSkipping(false)}
        />
      ) : null}
    </>
  );
}
