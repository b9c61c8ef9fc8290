/** The selector of the links that j and k move through. */
export const ROW_LINK = '[data-row-link]';
