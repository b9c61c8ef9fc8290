import { type ComponentType, createContext, type ReactElement } from 'react';

export interface TipProps {
  /** Shown at focus, hover and touch; null for nothing. */
  readonly text: string | null;
  /** A press does nothing, so that a touch shows the text at once. */
  readonly blocked: boolean;
  readonly children: ReactElement;
}

/** Shows the reason of a blocked button. Null: the button's `title`, on pages that do not fetch MUI's tooltip. */
export const Tips = createContext<ComponentType<TipProps> | null>(null);
