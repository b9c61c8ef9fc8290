import type { Supplier } from '@anupalan/domain/payments/events';
import type { Company } from '@anupalan/domain/settings/settings-record';
import { supplierOfCompany } from '@anupalan/domain/settings/supplier';

/** The supplier on receipts from now on: the company of the settings, otherwise that of the server's configuration. */
export const currentSupplier = (
  company: Company,
  { supplier }: { readonly supplier: Supplier | null },
): Supplier | null => supplierOfCompany(company) ?? supplier;
