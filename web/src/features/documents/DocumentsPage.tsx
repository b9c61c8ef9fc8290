import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import type { OwnDocument, OwnDocuments } from '@anupalan/domain/contracts/documents';
import {
  expiryOf,
  FILE_SOURCES,
  filtered,
  isTooMuchToZip,
  MAX_ZIP_FILES,
  maxZipMb,
} from '@anupalan/domain/rules/own-documents';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinesses } from '../../shared/api/reference';
import { Button, FileLink } from '../../shared/kit/Button';
import { SearchBox, SelectBox } from '../../shared/kit/ListTools';
import { Card } from '../../shared/kit/Page';
import { CustomerPage } from '../../shared/loading/CustomerPage';
import { EmptyState } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { useUrlState } from '../../shared/use-url-state';
import { type Asked, DocumentDialog } from './DocumentDialog';
import { DocumentLine } from './DocumentLine';
import { useDocuments } from './documents-api';

/** Everything that a customer keeps, gave and received, at /documents. */
export default function DocumentsPage() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <CustomerPage
      title={t(titleOf('/documents'))}
      meta={[t('documents.lead')]}
      icon="folder"
      signedOut={{ title: t('documents.signedOut'), body: t('documents.signedOutBody') }}
      customersOnly={t('documents.customersOnly')}
      tools={
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked({ act: 'add' })}>
          {t('documents.add')}
        </Button>
      }
    >
      <Mine asked={asked} onAsk={setAsked} />
    </CustomerPage>
  );
}

interface MineProps {
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
}

function Mine({ asked, onAsk }: MineProps) {
  const documents = useDocuments();
  const businesses = useBusinesses().data?.items ?? [];
  return (
    <Box sx={{ mt: 2.5 }}>
      <Wait query={documents}>{(own) => <Listed {...own} businesses={businesses} onAsk={onAsk} />}</Wait>
      {asked === null ? null : (
        <DocumentDialog
          asked={asked}
          documents={documents.data?.items ?? []}
          businesses={businesses}
          onClose={() => onAsk(null)}
        />
      )}
    </Box>
  );
}

const SORTS = ['date', 'expiry', 'name'] as const;
type Sort = (typeof SORTS)[number];

/** Those without a last day come after all others. */
const lastDay = ({ expires_on }: OwnDocument): string => (expires_on === '' ? '9999' : expires_on);

const sorted = (documents: readonly OwnDocument[], sort: Sort): readonly OwnDocument[] => {
  if (sort === 'date') return documents;
  return documents.toSorted((a, b) =>
    sort === 'name' ? a.name.localeCompare(b.name) : lastDay(a).localeCompare(lastDay(b)),
  );
};

type ListedProps = OwnDocuments & {
  readonly businesses: readonly BusinessView[];
  readonly onAsk: MineProps['onAsk'];
};

/** What the address says is shown. */
const stateOf = (params: URLSearchParams) => ({
  filter: {
    q: params.get('q') ?? '',
    source: params.get('source') ?? undefined,
    business: params.get('business') ?? undefined,
  },
  sort: SORTS.find((one) => one === params.get('sort')) ?? 'date',
});

function Listed({ today, items, businesses, onAsk }: ListedProps) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const { filter, sort } = stateOf(params);
  const shown = sorted(filtered(items, filter), sort);
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon="folder" title={t('documents.none')}>
          {t('documents.noneBody')}
        </EmptyState>
      </Card>
    );
  return (
    <Stack spacing={2.5}>
      <Tools shown={shown} businesses={businesses} />
      <Card>
        {shown.length === 0 ? (
          <EmptyState
            icon="find"
            title={t('documents.noneFound')}
            action={
              <Button variant="quiet" onClick={() => set({ q: null, source: null, business: null })}>
                {t('documents.clear')}
              </Button>
            }
          />
        ) : (
          <div className="doc-list">
            {shown.map((document) => (
              <DocumentLine
                key={`${document.source}:${document.id}`}
                document={document}
                expiry={expiryOf(document.expires_on, today)}
                business={businesses.find(({ id }) => id === document.business_id)?.name ?? ''}
                onAsk={onAsk}
              />
            ))}
          </div>
        )}
      </Card>
    </Stack>
  );
}

/** What of the documents is shown, in which order, and what is shown as a ZIP. */
function Tools({ shown, businesses }: Pick<ListedProps, 'businesses'> & { readonly shown: readonly OwnDocument[] }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const { filter, sort } = stateOf(params);
  const zipped = shown.filter(({ my_role }) => my_role === null);
  const query = Object.entries(filter).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]]));
  return (
    <div className="list-tools list-tools--short">
      <SearchBox label={t('documents.search')} value={filter.q} onChange={(q) => set({ q })} />
      <SelectBox
        label={t('documents.from')}
        value={filter.source ?? ''}
        options={[
          { value: '', label: t('documents.anySource') },
          ...FILE_SOURCES.map((value) => ({ value, label: t(`documents.source.${value}`) })),
        ]}
        onChange={(source) => set({ source })}
      />
      {businesses.length === 0 ? null : (
        <SelectBox
          label={t('documents.business')}
          value={filter.business ?? ''}
          options={[
            { value: '', label: t('documents.anyBusiness') },
            ...businesses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(business) => set({ business })}
        />
      )}
      <SelectBox
        label={t('documents.sort')}
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`documents.sortBy.${value}`) }))}
        onChange={(chosen) => set({ sort: chosen === 'date' ? null : chosen })}
      />
      {zipped.length === 0 ? null : isTooMuchToZip(zipped) ? (
        <Button
          variant="quiet"
          size="small"
          icon="download"
          disabledReason={t('documents.zipTooMuch', { files: MAX_ZIP_FILES, mb: maxZipMb })}
        >
          {t('documents.zip')}
        </Button>
      ) : (
        <FileLink
          variant="quiet"
          size="small"
          icon="download"
          href={`/api/documents.zip?${new URLSearchParams(query)}`}
        >
          {t('documents.zip')}
        </FileLink>
      )}
    </div>
  );
}
