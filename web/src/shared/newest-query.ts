import { createContext } from 'react';

/**
 * Reads the query of the newest address. React renders an address some time after it changed, and on a busy device a
 * second change can be made before: based on the rendered address, it would undo the first.
 */
export const NewestQuery = createContext<(() => string) | null>(null);
