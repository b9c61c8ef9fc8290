/**
 * SMS and mails that are no notification of a case, and the frame of every notification's mail. ICU messages, as in
 * en.ts; `{site}` is the site's name.
 */
export const messageTexts = {
  signInCode: {
    /** The last line lets browsers fill in the code (WebOTP). */
    sms: '{code} is your {site} sign-in code. It is valid for 5 minutes. Do not share it with anybody.\n\n@{host} #{code}',
  },
  secondFactor: {
    subject: 'Your code to sign in to {site}',
    text: "{code} is your code to sign in to {site} on a new device. It is valid for 10 minutes.\n\nIf you aren't signing in right now, somebody else has your mobile number: tell an admin.",
  },
  emailChange: {
    subject: 'Your code to use this address with {site}',
    text: "{code} is your code to use this email address with {site}. It is valid for 10 minutes.\n\nIf you didn't ask for it, you can ignore this mail.",
  },
  invitation: {
    subject: "You're invited to work with {site}",
    text: "Hello {name},\n\nyou're invited to join {site} as {role, select, admin {an admin} other {a member of staff}}. Open this link and sign in with your mobile number:\n\n{link}\n\nThe link is for you alone. It is valid until {until}. If you didn't expect it, you can ignore this mail.",
  },
  erasure: {
    subject: 'Your data is being erased',
    text: "{site}: we're erasing your account and data, as you asked. Receipt: {link}",
  },
  staffDigest: {
    subject: '{cases, plural, one {A case} other {# cases}} with news that nobody has taken',
    line: 'There is news about {cases, plural, one {a case} other {# cases}} that nobody has taken yet.',
  },
  notification: {
    sms: '{site}: {line}',
    hello: 'Hello,',
    helloName: 'Hello {name},',
    questions: 'Questions? Write to us under Messages on your request.',
    questionsContact: 'Questions? Write to us under Messages on your request, or reach us at {contact}.',
    team: 'Your {site} team',
    /** The words for unknown values. */
    amount: 'the amount',
    call: 'at the agreed time',
    service: 'your service',
  },
} as const;
