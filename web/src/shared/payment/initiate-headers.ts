/**
 * The extra headers of the call that opens an order (CALL-22): the customer's mobile number, and the path and query of
 * the page. They are information only: the session decides who pays, and the server trusts none of them.
 */
export const initiateHeaders = (
  mobile: string | undefined,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Readonly<Record<string, string>> => ({
  ...(mobile === undefined ? {} : { 'x-customer-mobile': mobile }),
  'x-current-url': `${pathname}${search}`,
});
