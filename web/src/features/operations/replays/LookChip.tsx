import { Icon } from '../../../shared/kit/icons';
import type { Look } from './replay-words';

/** A state as a word and a sign, never by its colour alone. */
export function LookChip({ look: { chip, icon, label } }: { readonly look: Look }) {
  return (
    <span className={`chip chip--${chip}`}>
      <Icon name={icon} size={13} />
      {label}
    </span>
  );
}
