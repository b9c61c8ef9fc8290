import { PartFailed } from '../../../shared/loading/LaterFailed';
import { later } from '../../../shared/loading/later';
import { Skeleton } from '../../../shared/loading/states';
import type { PastDifferencesProps } from './PastDifferences';
import type { PastStaffProps } from './PastStaff';

// From the chunk of the staff's page: parts shared by two chunks become a third one, and their rules too, which the
// customer's page then had to fetch by themselves.

/** The differences between two moments. */
export const PastDifferences = later<PastDifferencesProps>(
  async () => ({ default: (await import('../review/StaffCasePage')).PastDifferences }),
  { waiting: <Skeleton height={140} />, failed: (retry) => <PartFailed {...retry} /> },
);

/** A past case as staff saw it. */
export const PastStaff = later<PastStaffProps>(
  async () => ({ default: (await import('../review/StaffCasePage')).PastStaff }),
  { waiting: <Skeleton height={320} />, failed: (retry) => <PartFailed {...retry} /> },
);
