import type { Service } from '@anupalan/domain/contracts/catalogue';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Money } from '../../kit/text';
import { useFeeWords } from './fee-words';

export interface FeesTableProps {
  readonly service: Service;
}

const TABLE = {
  width: '100%',
  mt: 1.5,
  borderTop: '1px solid var(--line)',
  borderCollapse: 'collapse',
  '& th, & td': { pt: 1, px: 0, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { width: 72, fontWeight: 400 },
  '& td > div + div:has(.num)': { mt: 0.75 },
};

/** The fees of today and possible later ones, shown before the payment. */
export function FeesTable({ service }: FeesTableProps) {
  const { t } = useTranslation();
  const { amountOf } = useFeeWords(service);
  const { later_fees: later, government_fees: government, not_included } = service;
  return (
    <Box component="table" sx={TABLE} className="small">
      <caption className="sr-only">{t('catalogue.feesTable')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('catalogue.feesToday')}</th>
          <td className="num strong">
            <Money amount={service.price} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('catalogue.feesLater')}</th>
          <td>
            {later.length === 0 ? <div>{t('catalogue.feesNothing')}</div> : null}
            {later.map((fee) => (
              <div key={fee.label}>
                <span className="num">{`${fee.label}: ${amountOf(fee)}`}</span>
                {fee.note === '' ? null : <div className="tiny faint">{fee.note}</div>}
              </div>
            ))}
            {government.note === '' ? null : <div className="tiny faint">{government.note}</div>}
          </td>
        </tr>
        {not_included.length === 0 ? null : (
          <tr>
            <th scope="row">{t('catalogue.notIncluded')}</th>
            <td>{not_included.join(', ')}</td>
          </tr>
        )}
      </tbody>
    </Box>
  );
}
