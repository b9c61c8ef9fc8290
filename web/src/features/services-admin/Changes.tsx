import type { ServiceChange } from '@anupalan/domain/contracts/admin-catalogue';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { changeWords } from './value-words';

const MAX_SHOWN = 6;

/** The differences of two versions: what, the value before and the value after; many are folded away. */
export function Changes({ changes }: { readonly changes: readonly ServiceChange[] }) {
  const { t } = useTranslation();
  const items = changes.map((change) => <Change key={change.path} change={change} />);
  const list = (
    <Stack component="ul" spacing={0.75} sx={{ mt: 0.75 }} className="anywhere">
      {items}
    </Stack>
  );
  return (
    <div className="small">
      {items.length <= MAX_SHOWN ? (
        list
      ) : (
        <details>
          <summary>{t('servicesAdmin.import.differences', { count: items.length })}</summary>
          {list}
        </details>
      )}
    </div>
  );
}

function Change({ change }: { readonly change: ServiceChange }) {
  const { t } = useTranslation();
  const { what, whole, before, after } = changeWords(change);
  if (whole !== null)
    return (
      <li>
        <span className="strong">{what}</span>
        <span className="muted">{` ${t(`servicesAdmin.value.${whole}`)}`}</span>
      </li>
    );
  return (
    <li>
      <span className="strong">{what}</span>
      {before === '' ? null : (
        <span className="svc-change pre-line">
          <span className="sr-only">{`${t('servicesAdmin.history.before')}: `}</span>
          <del>{before}</del>
        </span>
      )}
      {after === '' ? null : (
        <span className="svc-change pre-line">
          <span className="sr-only">{`${t('servicesAdmin.history.after')}: `}</span>
          <ins>{after}</ins>
        </span>
      )}
    </li>
  );
}
