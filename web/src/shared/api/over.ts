/** The header of a change that is made to this version; the server refuses it (412) when there is a newer one. */
export const over = (version: number) => ({ 'if-match': `"${version}"` });
