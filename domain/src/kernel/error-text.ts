/**
 * What an error says. One of a native binding is no Error any more once it has come from another thread: what is left of it
 * is a plain object. Other fields are left out, since they may quote what was stored.
 */
export const errorText = (error: unknown): string => {
  if (error instanceof Error || typeof error !== 'object' || error === null) return String(error);
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const told = [code, message].filter((part) => typeof part === 'string' && part !== '');
  return told.length > 0 ? told.join(': ') : (Object.getPrototypeOf(error)?.constructor?.name ?? 'Object');
};
