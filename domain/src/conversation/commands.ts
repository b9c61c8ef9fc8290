export type ConversationCommand =
  | { readonly type: 'sendMessage'; readonly customerId: string; readonly text: string }
  | { readonly type: 'addNote'; readonly text: string };

/** Whose case it is. */
export type ConversationFacts = { readonly customerId: string };
