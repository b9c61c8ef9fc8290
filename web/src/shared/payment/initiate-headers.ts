/**
 * What the call that opens an order says beside its body (CALL-22): whose phone it is, and the path and query of the page that
 * asks. Told only: who pays is the session's to say, and the server takes nothing from these.
 */
export const initiateHeaders = (
  mobile: string | undefined,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Readonly<Record<string, string>> => ({
  ...(mobile === undefined ? {} : { 'x-customer-mobile': mobile }),
  'x-current-url': `${pathname}${search}`,
});
