import type { Supplier } from '@anupalan/domain/payments/events';
import type { Company } from '@anupalan/domain/settings/events';
import { supplierOfCompany } from '@anupalan/domain/settings/supplier';

/** Who issues receipts from now on: the company of the settings, else the supplier of the server's configuration. */
export const currentSupplier = (
  company: Company,
  { supplier }: { readonly supplier: Supplier | null },
): Supplier | null => supplierOfCompany(company) ?? supplier;
