/** Generated from the API's OpenAPI document: `npx vitest run clients/typescript/src/api.spec.ts -u`. */

export interface paths {
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public events after a place of the feed, oldest first
         * @description For API keys with the scope events:read.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Events after this place: a `next_after` or `sequence`. Without it the feed begins at its beginning */
                    after?: string;
                    /** @description Only these types, separated by commas: anupalan.service_request.created.v1, anupalan.service_request.status_changed.v1, anupalan.service_request.assigned.v1, anupalan.service_request.correction_requested.v1, anupalan.service_request.submitted_to_authority.v1, anupalan.service_request.delivered.v1, anupalan.service_request.completed.v1, anupalan.service_request.cancelled.v1, anupalan.document.uploaded.v1, anupalan.document.approved.v1, anupalan.document.rejected.v1, anupalan.payment.received.v1, anupalan.payment.failed.v1, anupalan.payment.refunded.v1 */
                    types?: string;
                    limit?: number;
                };
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublicEvents"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public events as server-sent events: those after a place of the feed, then each as it happens
         * @description For API keys with the scope events:read.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Events after this place: a `next_after` or `sequence`. Without it the feed begins at its beginning */
                    after?: string;
                    /** @description Only these types, separated by commas: anupalan.service_request.created.v1, anupalan.service_request.status_changed.v1, anupalan.service_request.assigned.v1, anupalan.service_request.correction_requested.v1, anupalan.service_request.submitted_to_authority.v1, anupalan.service_request.delivered.v1, anupalan.service_request.completed.v1, anupalan.service_request.cancelled.v1, anupalan.document.uploaded.v1, anupalan.document.approved.v1, anupalan.document.rejected.v1, anupalan.payment.received.v1, anupalan.payment.failed.v1, anupalan.payment.refunded.v1 */
                    types?: string;
                };
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Server-sent events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": unknown;
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a service for a customer, who is told by SMS, pays and hands in the form
         * @description For API keys with the scope requests:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Slug of the service, as in `GET /api/services` */
                        serviceId: string;
                        customer: {
                            /** @description Indian mobile number, with or without +91 */
                            mobile: string;
                            /** @description For a new customer; an account that is there keeps its own name */
                            name: string;
                            email?: string | null;
                        };
                        reference?: string | null;
                        /** @description Whom receipts are made out to. The customer sees and can change it before paying; an account that says it already keeps its own */
                        billTo?: {
                            /** @description Of the customer, or of the business that they buy for */
                            name: string;
                            /**
                             * @description The name of a state or union territory; a GSTIN decides it
                             * @default null
                             */
                            state?: string | null;
                            /** @default null */
                            gstin?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiRequestMade"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a request stands that this key made, with its documents; nothing personal
         * @description For API keys with the scope requests:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path: {
                    /** @description Id of the service request */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiRequest"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a document to a paid request that this key made, or replace one that this key attached
         * @description For API keys with the scope requests:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the service request */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        /** @description Of a requirement of the service, or `other` */
                        documentKey: string;
                        /** @description Of an `other` document */
                        name?: string;
                        /** @description Of an `other` document: the one that this replaces */
                        replaces?: string;
                        /** @description The day of issue, YYYY-MM-DD, for requirements with max_age_months */
                        issuedOn?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                201: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiDocumentAttached"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks, newest first; never their secrets. An API key sees those that it made
         * @description For API keys with the scope webhooks:manage.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhooksPage"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a webhook; its secret is in this answer and nowhere else
         * @description For API keys with the scope webhooks:manage.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        url: string;
                        /** @description Types of events that are sent; null for all, those of later versions included, as for a new webhook where it is left out */
                        types?: ("anupalan.service_request.created.v1" | "anupalan.service_request.status_changed.v1" | "anupalan.service_request.assigned.v1" | "anupalan.service_request.correction_requested.v1" | "anupalan.service_request.submitted_to_authority.v1" | "anupalan.service_request.delivered.v1" | "anupalan.service_request.completed.v1" | "anupalan.service_request.cancelled.v1" | "anupalan.document.uploaded.v1" | "anupalan.document.approved.v1" | "anupalan.document.rejected.v1" | "anupalan.payment.received.v1" | "anupalan.payment.failed.v1" | "anupalan.payment.refunded.v1")[] | null;
                        /** @description With what events say of people, false for a new webhook where it is left out; an API key needs `events:personal` */
                        personal?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookMade"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook
         * @description For API keys with the scope webhooks:manage.
         */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a webhook; nothing is sent to it any longer
         * @description For API keys with the scope webhooks:manage.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a webhook, disable it or enable it again; what came meanwhile is then sent
         * @description For API keys with the scope webhooks:manage.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name?: string;
                        url?: string;
                        /** @description Types of events that are sent; null for all, those of later versions included, as for a new webhook where it is left out */
                        types?: ("anupalan.service_request.created.v1" | "anupalan.service_request.status_changed.v1" | "anupalan.service_request.assigned.v1" | "anupalan.service_request.correction_requested.v1" | "anupalan.service_request.submitted_to_authority.v1" | "anupalan.service_request.delivered.v1" | "anupalan.service_request.completed.v1" | "anupalan.service_request.cancelled.v1" | "anupalan.document.uploaded.v1" | "anupalan.document.approved.v1" | "anupalan.document.rejected.v1" | "anupalan.payment.received.v1" | "anupalan.payment.failed.v1" | "anupalan.payment.refunded.v1")[] | null;
                        /** @description With what events say of people, false for a new webhook where it is left out; an API key needs `events:personal` */
                        personal?: boolean;
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret; the old one signs beside it for some hours
         * @description For API keys with the scope webhooks:manage.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /**
                         * @description How long the old secret signs beside the new one
                         * @default 24
                         */
                        overlapHours?: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookMade"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed test event now, and say what came back
         * @description For API keys with the scope webhooks:manage.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookTested"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook and what it answered, newest first; or what was given up
         * @description For API keys with the scope webhooks:manage.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                    state?: "delivered" | "failed" | "parked";
                };
                header?: {
                    /** @description Wait until the views are there */
                    "X-Min-Position"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveries"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events once more: some of them, a range of places or of time, or all that were given up
         * @description For API keys with the scope webhooks:manage.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Same key, same answer */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description Id of the webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        sequences?: string[];
                        range?: {
                            /** @description A place in the feed: the `sequence` of an event */
                            from: string;
                            /** @description A place in the feed: the `sequence` of an event */
                            to: string;
                        };
                        time?: {
                            /**
                             * Format: date-time
                             * @description ISO-8601 with an offset or Z
                             */
                            since: string;
                            /**
                             * Format: date-time
                             * @description ISO-8601 with an offset or Z
                             */
                            until: string;
                        };
                        /** @constant */
                        parked?: true;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        /** @description How far the log or the views are */
                        "X-Position"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Malformed */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description No session */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not allowed */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not there, or not yours */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not possible in this state; `allowed` says what is */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Changed in the meantime (If-Match) */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Address too long */
                414: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Wrong content type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Invalid values; `errors` names them */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many; Retry-After */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unavailable; Retry-After */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PublicEvents: {
            events: components["schemas"]["PublicEvent"][];
            /** @description `after` of the next call; null before the first event */
            next_after: string | null;
            has_more: boolean;
        };
        PublicEvent: {
            /** @constant */
            specversion: "1.0";
            id: string;
            source: string;
            /** @enum {string} */
            type: "anupalan.service_request.created.v1" | "anupalan.service_request.status_changed.v1" | "anupalan.service_request.assigned.v1" | "anupalan.service_request.correction_requested.v1" | "anupalan.service_request.submitted_to_authority.v1" | "anupalan.service_request.delivered.v1" | "anupalan.service_request.completed.v1" | "anupalan.service_request.cancelled.v1" | "anupalan.document.uploaded.v1" | "anupalan.document.approved.v1" | "anupalan.document.rejected.v1" | "anupalan.payment.received.v1" | "anupalan.payment.failed.v1" | "anupalan.payment.refunded.v1";
            /** @description Id of the service request */
            subject: string;
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            time: string;
            /** @constant */
            datacontenttype: "application/json";
            /** @description Its place in the feed; text order is the order of the feed */
            sequence: string;
            data: {
                [key: string]: unknown;
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            errors?: {
                path: string;
                message: string;
                code: string;
                params?: {
                    [key: string]: string | number;
                };
            }[];
            allowed?: string[];
            attemptsRemaining?: number;
            retryAfter?: number;
            current?: {
                [key: string]: unknown;
            };
            correlationId?: string;
        };
        ApiRequestMade: {
            /** @constant */
            success: true;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            id: string;
            case_number: string;
            customer_id: string;
            /** @description Where the customer sees, pays and completes it, signed in */
            customer_url: string;
            status: string;
            price_paise: number;
            /** @constant */
            currency: "INR";
        };
        ApiRequest: {
            id: string;
            case_number: string;
            reference: string | null;
            service_id: string;
            service_title: string;
            customer_id: string;
            /** @description Where the customer sees, pays and completes it, signed in */
            customer_url: string;
            price_paise: number;
            /** @constant */
            currency: "INR";
            /** @description The price was paid, or there is none */
            paid: boolean;
            status: string;
            status_label: string;
            /**
             * @description Who can act next; `nobody`: the case has ended
             * @enum {string}
             */
            waiting_on: "customer" | "staff" | "authority" | "nobody";
            documents: {
                id: string;
                /** @description Of a requirement of the service, or `other` */
                document_key: string;
                media_type: string;
                bytes: number;
                /** @enum {string} */
                status: "uploaded" | "pending_review" | "approved" | "rejected";
                /** @description Why staff rejected it */
                reason_code: string | null;
                /** @description Only such a document can this key replace */
                by_this_key: boolean;
                /**
                 * Format: date-time
                 * @description UTC ISO-8601
                 */
                uploaded_at: string;
            }[];
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            updated_at: string;
        };
        ApiDocumentAttached: {
            /** @constant */
            success: true;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            id: string;
            document_key: string;
            media_type: string;
            bytes: number;
        };
        WebhooksPage: {
            items: components["schemas"]["Webhook"][];
            next_cursor: string | null;
            total: number;
            more?: boolean;
        };
        Webhook: {
            id: string;
            name: string;
            url: string;
            /** @description Types of events that are sent; null for all, those of later versions included, as for a new webhook where it is left out */
            types: ("anupalan.service_request.created.v1" | "anupalan.service_request.status_changed.v1" | "anupalan.service_request.assigned.v1" | "anupalan.service_request.correction_requested.v1" | "anupalan.service_request.submitted_to_authority.v1" | "anupalan.service_request.delivered.v1" | "anupalan.service_request.completed.v1" | "anupalan.service_request.cancelled.v1" | "anupalan.document.uploaded.v1" | "anupalan.document.approved.v1" | "anupalan.document.rejected.v1" | "anupalan.payment.received.v1" | "anupalan.payment.failed.v1" | "anupalan.payment.refunded.v1")[] | null;
            /** @description With what events say of people, false for a new webhook where it is left out; an API key needs `events:personal` */
            personal: boolean;
            /** @description The last four characters of its secret */
            hint: string;
            enabled: boolean;
            disabled_by: ("admin" | "gone" | "failing" | "key_ended") | null;
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            created_at: string;
            /** @description Is told when the webhook is disabled */
            owner: {
                id: string;
                role: string;
                name: string | null;
            };
            /** @description The API key that made it; null: a person did */
            api_key_id: string | null;
            rotated_at: string | null;
            /** @description The secret before the rotation signs, too, until then */
            previous_secret_until: string | null;
            /** @description When an event was taken last */
            delivered_at: string | null;
            /** @description When an attempt failed last */
            failed_at: string | null;
            /** @description Requests whose next event was not taken yet */
            held: number;
            /** @description Deliveries that were given up */
            parked: number;
            /** @description Redeliveries that are not done yet */
            redeliveries: number;
        };
        WebhookMade: {
            /** @constant */
            success: true;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            id: string;
            /** @description `whsec_...`: keep it, it is not shown again */
            secret: string;
        };
        Done: {
            /** @constant */
            success: true;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            id: string;
        };
        WebhookTested: {
            /** @constant */
            success: true;
            code: string;
            message: string;
            params?: {
                [key: string]: string | number;
            };
            id: string;
            delivered: boolean;
            reason: ("status" | "gone" | "redirect" | "timeout" | "address" | "dns" | "connection") | null;
            status: number | null;
            duration_ms: number;
            /** @description The first kB of the answer */
            answer: string;
        };
        WebhookDeliveries: {
            items: components["schemas"]["WebhookDelivery"][];
            next_cursor: string | null;
        };
        WebhookDelivery: {
            id: string;
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            at: string;
            event_id: string;
            type: string;
            subject: string;
            /** @description Null for a test */
            sequence: string | null;
            /** @enum {string} */
            kind: "feed" | "redelivery" | "test";
            attempt: number;
            /** @enum {string} */
            state: "delivered" | "failed" | "parked";
            reason: ("status" | "gone" | "redirect" | "timeout" | "address" | "dns" | "connection") | null;
            /** @description HTTP status of the answer; null without one */
            status: number | null;
            duration_ms: number | null;
            next_attempt_at: string | null;
            request: {
                url: string;
                timestamp: string;
                bytes: number;
                /** @description Without what it says of people; null for a test */
                body: string | null;
                /** @description What it says of people was sent with it */
                personal: boolean;
            } | null;
            /** @description The first kB of the answer */
            answer: string | null;
        };
        "anupalan.service_request.created.v1": {
            request_id: string;
            case_number: string;
            customer_id: string;
            service_id: string;
            service_title: string;
            price_paise: number;
            /** @constant */
            currency: "INR";
            /** @description A status of the request, such as `documents_approved` */
            status: string;
        };
        "anupalan.service_request.status_changed.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
        };
        "anupalan.service_request.assigned.v1": {
            request_id: string;
            staff_id: string;
            previous_staff_id: string | null;
            /** @enum {string} */
            method: "claim" | "hand_over" | "admin" | "rule";
        };
        "anupalan.service_request.correction_requested.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
            /** @enum {string} */
            origin: "review" | "authority";
            document_keys: string[];
            field_keys: string[];
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                note?: string;
            };
        };
        "anupalan.service_request.submitted_to_authority.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
            acknowledgement_number: string;
            authority: string | null;
        };
        "anupalan.service_request.delivered.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
            files: {
                document_id: string;
                media_type: string;
                bytes: number;
            }[];
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                result?: string;
            };
        };
        "anupalan.service_request.completed.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
            /** @enum {string} */
            confirmed_by: "customer" | "system";
            rating: number | null;
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                comment?: string;
            };
        };
        "anupalan.service_request.cancelled.v1": {
            request_id: string;
            previous_status: string | null;
            /** @description A status of the request, such as `documents_approved` */
            status: string;
            refunds: {
                order_id: string;
                amount_paise: number;
                /** @constant */
                currency: "INR";
            }[];
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                reason?: string;
            };
        };
        "anupalan.document.uploaded.v1": {
            request_id: string;
            document_id: string;
            document_key: string;
            person_id: string | null;
            media_type: string;
            bytes: number;
            replaces: string | null;
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                file_name?: string;
            };
        };
        "anupalan.document.approved.v1": {
            request_id: string;
            document_id: string;
        };
        "anupalan.document.rejected.v1": {
            request_id: string;
            document_id: string;
            reason_code: string;
            /** @description About people: absent without the scope `events:personal`; each field is absent once it was erased */
            personal?: {
                reason?: string;
            };
        };
        "anupalan.payment.received.v1": {
            request_id: string;
            order_id: string;
            amount_paise: number;
            /** @constant */
            currency: "INR";
            /** @enum {string} */
            purpose: "initial" | "final";
            method: string;
            /** @enum {string} */
            outcome: "captured" | "late" | "duplicate" | "wrong_amount";
        };
        "anupalan.payment.failed.v1": {
            request_id: string;
            order_id: string;
            /**
             * Format: date-time
             * @description UTC ISO-8601
             */
            attempted_at: string;
        };
        "anupalan.payment.refunded.v1": {
            request_id: string;
            order_id: string;
            amount_paise: number;
            /** @constant */
            currency: "INR";
            refund_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
