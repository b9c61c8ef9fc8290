export const privacy = `What we keep about you, why, and your rights under the Digital Personal Data Protection Act, 2023. You agree to this notice when you sign in for the first time. The data fiduciary is {companyName}, {companyAddress}.

## Your account
Your mobile number, and your name and email address if you give them. We use them to sign you in and to tell you what happens with your services. We keep which devices you are signed in on, so that you can end a session.

## Your services
What you enter in forms, the documents you upload, your payments and your messages. We use them only to carry out the service that you asked for, and pass on to an authority what its filing needs.

## Who else receives data
- The authority that decides on your application, and the professional you book a call with.
- The providers that send our SMS and emails and take payments, each only what its task needs.
- The team of a business that you name for a case, each as their role in it allows.
- Nobody else. We do not sell data, show no advertisements and use no trackers of other companies.

## How we protect it
Personal data and documents are encrypted with a key of their own for each person and each case. Only you, the team of the business that you name for a case, the people working on your case and administrators can read them, and we record it whenever anyone else of ours opens your case. Of your team, each sees what their role in the business allows. Our people see PAN, passport, bank account and Aadhaar numbers masked; we record who looks at one in full, and why.

## In your browser
Two cookies keep you signed in, one recognises a device you have used before. Your browser also remembers your theme and what you have typed but not sent. There is nothing for advertising or measuring.

## How long
As long as your case needs it. We delete the full Aadhaar numbers from your form 30 days after delivery or cancellation. Receipts stay as long as tax law requires.

## Your rights
On [your profile page](/profile) you can, at any time:

- download a copy of everything we hold about you,
- correct your name and email address,
- have your account and data erased. What tax law makes us keep, the numbers and amounts of receipts, stays. A request that is paid for or being filed has to end first.

You can withdraw your agreement by having your account erased, and name a person who acts for you if you die or cannot act. Write to {contactEmail} for this or anything else; we reply within 30 days.

## Complaints
Our [grievance officer](/grievance) answers complaints about your data. If that does not help, you can turn to the Data Protection Board of India.

## Changes
A changed notice gets a new version with a date. Your profile page shows which version you agreed to.`;
