import type { Projection } from '../runner/projection.js';
import { assignment } from './assignment/projection.js';
import { caseView } from './case/projection.js';
import { caseList } from './case-list/projection.js';
import { caseSearch } from './case-search/projection.js';
import { catalogue } from './catalogue/projection.js';
import { documents } from './documents/projection.js';
import { notifications } from './notifications/projection.js';
import { orders } from './orders/projection.js';
import { people } from './people/projection.js';
import { settings } from './settings/projection.js';

/** Every read model; each runs independently. */
export const projections: readonly Projection[] = [
  caseList,
  caseSearch,
  caseView,
  orders,
  documents,
  notifications,
  people,
  catalogue,
  assignment,
  settings,
];
