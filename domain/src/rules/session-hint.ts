/**
 * Cookie that tells the scripts of a page that there may be a session, and nothing about it. Under https its name has
 * the prefix of all our cookies, which a script can read, too.
 */
export const SESSION_HINT_COOKIE = 'anupalan_signed_in';
