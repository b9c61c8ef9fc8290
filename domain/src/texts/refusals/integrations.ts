/** API keys and the feed of public events. */
export const integrationRefusals = {
  'api_key.scopes': 'A key needs a right, and events:personal needs events:read',
  'api_key.expiry': 'The expiry must be in the future',
  'api_key.not_found': 'API key not found',
  'api_key.ended': 'This key has ended. Make a new one.',
  'api_key.super_admin_only': 'Only a super admin can make, rotate or revoke API keys.',
  api_key_invalid: 'This API key is not valid.',
  api_key_scope: 'This API key lacks the scope {scope}.',
  'api_request.keys_only': 'Only a program with an API key can ask for this.',
  'api_request.not_for_them': 'No request can be made for this number.',
  'api_request.too_many': 'At most {max} requests a day are made for one number.',
  'events.unknown_type': 'There is no type of event "{type}"',
  'events.bad_position':
    'This is no place in the feed. Begin without one, or with a `next_after` or a `sequence` of it.',
  'events.too_many_streams': 'This key has {max} open streams already.',
} as const;
