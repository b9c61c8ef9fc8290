export const grievance = `Something went wrong and our team could not settle it? Our grievance officer looks into every complaint about our services, a payment or your personal data.

## Grievance officer
- **Name:** {grievanceName}
- **Email:** {grievanceEmail}
- **Phone:** {grievancePhone}
- **Post:** {companyName}, {companyAddress}

## How to complain
Write what happened, the number of your request if there is one, and what you would like us to do. Please write from the email address or mobile number of your account, so that we know it is you.

## What happens then
- We acknowledge your complaint within 48 hours.
- We settle it within one month, and tell you the reasons if we cannot do what you ask.

## Elsewhere
You can also call the National Consumer Helpline at [1915](tel:1915), and turn to the Data Protection Board of India about your personal data.`;
