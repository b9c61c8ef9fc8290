/**
 * Allowed content of events, documents and jobs: JSON with whole numbers only (see canonical JSON in infra/sealing).
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };
