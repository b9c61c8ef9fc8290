import { useParams } from 'react-router-dom';
import RunPage from './what-if/RunPage';
import WhatIfPage from './what-if/WhatIfPage';

export { default as AssignmentPage } from './AssignmentPage';

/** What-if, and with an id one of its runs. In one chunk with the rules, of which it shows nearly all. */
export function WhatIf() {
  const { id } = useParams();
  return id === undefined ? <WhatIfPage /> : <RunPage key={id} />;
}
