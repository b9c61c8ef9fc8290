import Tooltip from '@mui/material/Tooltip';
import type { TipProps } from './tips';

/** How long a tip stays after the finger has left, ms. */
const READING_MS = 4000;

/** A tip at its button, shown while the button has the focus, the pointer or a finger. */
export const Tip = ({ text, blocked, children }: TipProps) => (
  <Tooltip describeChild title={text} {...(blocked ? { enterTouchDelay: 0 } : {})} leaveTouchDelay={READING_MS}>
    {children}
  </Tooltip>
);
