import { MAX_PAGES, readList } from '../list-url';
import { useUrlState } from '../use-url-state';
import { Button } from './Button';

export interface MorePagesProps {
  readonly label: string;
  /** The advice below a list that shows its largest number of pages. */
  readonly full: string;
  readonly pending: boolean;
}

/** The button for one more page of a list, whose number of pages is in the address; at the limit the advice. */
export function MorePages({ label, full, pending }: MorePagesProps) {
  const [params, set] = useUrlState();
  const { pages } = readList(params);
  if (pages >= MAX_PAGES && !pending) return <span className="small">{full}</span>;
  return (
    <Button variant="quiet" size="small" pending={pending} onClick={() => set({ pages: String(pages + 1) })}>
      {label}
    </Button>
  );
}
