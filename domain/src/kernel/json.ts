/** What an event, a document or a job may hold: JSON, with whole numbers only (see canonical JSON in infra/sealing). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };
