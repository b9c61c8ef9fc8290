/**
 * The number of registered users is shown from this number on; a smaller one says nothing about a service (reading 41).
 */
export const USERS_SHOWN_FROM = 1000;
