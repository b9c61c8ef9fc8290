/** Texts of the last step of the company and LLP forms: the documents of each person, and the submission. */
export const personDocuments = {
  lead: 'Supported formats: PDF, JPG, PNG. Maximum size: 5 MB per file. An address proof must be no older than 3 months.',
  count: '{{done}}/{{needed}} Complete',
  role: { director: 'Director', promoter: 'Promoter', partner: 'Designated partner' },
  nobody: {
    company: 'No Directors or Promoters. Please add directors and promoters in the previous step.',
    llp: 'No designated partners. Please add designated partners in the previous step.',
  },
  save: 'Save Documents',
  saved: 'Documents Saved',
  savedBody: 'The documents of {{name}} are complete.',
  required: 'Required Documents Missing',
  requiredBody: 'Please upload all required documents before saving.',
  ofRequest: 'Documents of the business',
  status: 'Document Status',
  statusCount_one: '{{done}} of {{count}} profile complete',
  statusCount_other: '{{done}} of {{count}} profiles complete',
  statusBusiness: 'Documents of the business: {{done}} of {{needed}}',
  review: 'Check your answers',
  previous: 'Previous Step',
  submit: { company: 'Submit', llp: 'Submit LLP Registration' },
  done: {
    company: {
      title: 'Submission Successful',
      body: "We've received {{title}}. Our team will review your submission.",
      close: 'Close',
      toast: 'Form submitted successfully',
      toastBody: 'Your information has been saved.',
      closed: 'Process completed',
      closedBody: "There's nothing more to do for now. We'll tell you when the review is done.",
    },
    llp: {
      title: 'LLP Registration Submitted Successfully!',
      body: 'Your details are under review. Our team will get in touch with you soon.',
      close: 'View My Services',
    },
  },
} as const;
