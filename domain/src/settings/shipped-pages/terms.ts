export const terms = `These terms are between you and {companyName} ("we"), {companyAddress}, who run {siteName}. By buying a service here you agree to them.

## What we do
We prepare and file applications, returns and agreements for you, and arrange calls with professionals. Each service's page says what is included, what it costs, which documents we need and how long it usually takes.

- We are not a government office. Authorities decide on applications by their own rules and in their own time.
- We are not a law firm. In a consultation the professional answers you in their own name and under the rules of their own council.
- The times on a service's page are estimates, counted from your payment. The clock stops while we wait for you.

## Your account
You sign in with your mobile number and a one-time code. Please keep codes to yourself, and tell us if you lose your number. What is done from your account counts as done by you.

## What we need from you
Correct and complete answers, and documents that are yours to use. We look at them before we file and may ask you to correct something. If an authority refuses an application because what you gave us was wrong, the work we did stays payable.

## Prices and payment
- Prices are in Indian rupees and include GST. Fees and duties of the government are shown separately where they are due.
- An amount that may fall due later is announced on the service's page before you buy.
- You pay on the page of a payment provider. We never see or keep your card number.
- You get a receipt for every payment, on the page of your request.

## Cancelling and refunds
The [refund policy](/refunds) says when you can cancel and what you get back. It is part of these terms.

## Your data
The [privacy notice](/privacy) says what we keep about you, why, and your rights.

## Our responsibility
We work with the care that can be expected of a professional service. We are not responsible for decisions and delays of authorities. Nothing here takes away a right that the law gives you as a consumer.

## Complaints
Our [grievance officer](/grievance) looks after complaints.

## Changes
Changed terms get a new version with a date. For a request that is under way the terms of the day on which you bought it hold.

## Law
Indian law applies, and the courts at our registered office decide. Your right to turn to the consumer commission where you live stays as it is.`;
