import type { Service } from '@anupalan/domain/contracts/catalogue';
import { dependsOnState } from '@anupalan/domain/rules/service-fees';
import Box from '@mui/material/Box';
import { catalogueIcon, Icon } from '../../kit/icons';
import { Row } from '../../kit/Row';
import { Money } from '../../kit/text';
import { FeeBreakup } from './FeeBreakup';
import { FeesTable } from './FeesTable';
import { useFeeWords } from './fee-words';
import { StateChoice } from './StateChoice';

export interface PriceBlockProps {
  readonly service: Service;
  /** Shows the service's icon before the price; for places without another icon of the service. */
  readonly icon?: boolean;
}

/** The price in rupees plus 'Govt. Fees' where they are due, possible later fees, and the break-up (CAT-21, CAT-22). */
export function PriceBlock({ service, icon }: PriceBlockProps) {
  const { besidePrice, totalOf } = useFeeWords(service);
  const total = totalOf(service);
  return (
    <div>
      <Row spacing={1.75} sx={{ '& > .link': { ml: 'auto' } }}>
        {icon ? (
          <span className="tile-icon">
            <Icon name={catalogueIcon(service.icon)} size={22} />
          </span>
        ) : null}
        <div>
          <Box sx={{ fontSize: 'var(--t-xl)', fontWeight: 650, lineHeight: 1.2 }}>
            <Money amount={service.price} />
          </Box>
          <div className="small faint">{besidePrice(service)}</div>
          {total === null ? null : <div className="small strong num">{total}</div>}
        </div>
        <FeeBreakup service={service} />
      </Row>
      {dependsOnState(service) ? <StateChoice /> : null}
      <FeesTable service={service} />
    </div>
  );
}
