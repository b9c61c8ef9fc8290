export const contact = `## About a request
Write under Messages on the request's page in [My Services](/my-services): the person working on it answers, and everything stays in one place.

## Post
{companyName}, {companyAddress}

## Complaints
Our [grievance officer](/grievance) looks after them.`;

export const about = `{siteName} does company, GST, trademark and tax work for businesses in India, and drafts their agreements. You answer questions and upload documents; our people check them, file with the authority and deliver the result.

## What we care about
- **You always see where you stand.** Every request shows what happened, what happens next, who acts and by when.
- **A price before you buy.** With GST, and with the fees that may come later.
- **Your money back until we start.** The [refund policy](/refunds) says it in full.
- **Your data is yours.** Encrypted for each person, shown to as few people as possible, and yours to download or erase. More in the [privacy notice](/privacy).

## Who we are
{companyName}, {companyAddress}. GSTIN {gstin}. CIN {cin}.

We are not a government office and not a law firm.`;

export const faqs = `## Buying

### How do I start?
Choose a service under [Find Services](/find-services), pay, and fill in its form. You can stop at any point: what you have typed is kept.

### What does the price include?
Our fee and GST. Fees and duties of the government are shown separately where they are due, and amounts that may fall due later are announced before you buy.

### How can I pay?
UPI, cards or net banking. If a payment fails, nothing is lost: you can try again from the request.

### Where is my receipt?
On the page of your request, and on the page you see after paying. You can download it as a PDF at any time.

## Your request

### How do I know what happens with my request?
Its page under [My Services](/my-services) shows every step, who acts next and by when. We also send an SMS and an email when something changes, as you chose on [your profile](/profile).

### Which documents do I need?
Each service's page lists them. You can take a photo with your phone; PDF, JPG and PNG files work.

### What if I made a mistake in the form?
Until we have approved your documents we can send the form back to you. Write under Messages on the request's page.

### How long does it take?
Each service's page says how long it usually takes, counted from your payment. The time rests while we wait for you, and authorities may take longer.

### Can I cancel?
Yes, until we start filing, and you then get everything back. The [refund policy](/refunds) says it in full.

## Your account

### I don't get a code. What can I do?
Wait half a minute and ask again. Check that the number is right and that the phone has a signal. If it still does not come, write to {contactEmail}.

### Who can see my documents?
Only you, the team of the business that you name for it, the people working on your case and administrators. We record it whenever somebody opens a case. The [privacy notice](/privacy) says more.

### How do I delete my account?
On [your profile](/profile), under Your data. Requests that are paid for or being filed have to end first.`;
