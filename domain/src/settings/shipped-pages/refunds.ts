export const refunds = `## In short
**You get everything back until we start filing.** Cancel the request on its page; nobody has to agree.

## When you can cancel
- **Filings and registrations:** until we start filing with the authority. The request's page shows when that happens.
- **Agreements:** until we start drafting.
- **Calls with a professional:** until the call starts.

A cancelled request is over. The refund starts at once and covers everything you paid for it, including GST.

## After that
Once we have started filing or drafting, or your call has begun, the work is done or under way and a request can no longer be cancelled. Write to us under Messages on its page if something went wrong: we look into every case and may refund all or a part of it.

Fees that have been paid to the government on your behalf come back only if the authority returns them.

## Payments that should not have happened
We refund these by ourselves, in full:

- a second payment for the same thing,
- a payment that arrives after its link was withdrawn or has expired,
- an amount that differs from what we asked for.

## How the money comes back
To the account or card you paid from, by the same payment provider, within 5 to 7 working days from the start of the refund. The request's page shows its state, and we tell you when it starts and when it is done.

## Receipts
Receipts stay available after a refund; tax law asks us to keep them.

## Questions
Write to {contactEmail} or call {contactPhone} ({supportHours}). If you are not satisfied, our [grievance officer](/grievance) looks into it.`;
