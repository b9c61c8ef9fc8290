/**
 * The address of a request's page, or of a step of its form: `details`, `documents` or `check`; `field`: the question
 * to focus.
 */
export const requestPath = (
  request: { readonly service_id: string; readonly id: string },
  step?: string,
  field?: string,
): string => {
  const query = new URLSearchParams({
    id: request.id,
    ...(step === undefined ? {} : { step }),
    ...(field === undefined ? {} : { field }),
  });
  return `/services/${encodeURIComponent(request.service_id)}?${query}`;
};
