import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { type Capability, can } from '@anupalan/domain/rules/permissions';

/** Whether the customer whose page this is may do this with a request: theirs, or one of a team of theirs. */
export const mayOn = ({ my_role }: Pick<CustomerService, 'my_role'>, capability: Capability): boolean =>
  can('customer', capability, my_role === null ? { own: true } : { team: my_role });
