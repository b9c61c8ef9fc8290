import type { Expected } from '@anupalan/domain/contracts/stage-notes';
import { expectedText } from '../../shared/components/expected-text';

export interface LateNoteProps {
  readonly expected: Expected;
}

/** The apology for a date that has passed, with the next step. */
export default function LateNote({ expected }: LateNoteProps) {
  return <p className="small muted">{expectedText(expected)}</p>;
}
