/** The page of a request, or a step of its form: `details`, `documents` or `check`; `field`: the question to go to in it. */
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
