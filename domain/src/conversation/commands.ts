export type ConversationCommand =
  | { readonly type: 'sendMessage'; readonly customerId: string; readonly text: string }
  | { readonly type: 'addNote'; readonly text: string };

/** `customerId`: the customer of the case. */
export type ConversationNeeds = { readonly others: { readonly customerId: string | null } };
