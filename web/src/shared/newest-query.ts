import { createContext } from 'react';

/**
 * Reads the query of the newest address. React renders an address some time after it changed. On a busy device a second
 * change can come before that; if it used the rendered address, it would undo the first change.
 */
export const NewestQuery = createContext<(() => string) | null>(null);
