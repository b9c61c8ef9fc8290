/** The page of a request, or a step of its form: `details`, `documents` or `check`. */
export const requestPath = (request: { readonly service_id: string; readonly id: string }, step?: string): string => {
  const query = new URLSearchParams({ id: request.id, ...(step === undefined ? {} : { step }) });
  return `/services/${encodeURIComponent(request.service_id)}?${query}`;
};
