export const developers = {
  title: 'For developers',
  lead: 'Follow requests from your own system: read the feed of events page by page, or stay connected.',
  contents: 'On this page',
  key: {
    title: 'Get a key',
    ask: 'A super admin of this site makes a key for you under Integrations, and hands you its secret. It is shown once.',
    toKeys: 'Open Integrations',
    use: 'Put the secret into the variable ANUPALAN_KEY. Send it with each call as “Authorization: Bearer” and the secret.',
    scope:
      'With the scope events:read a key may read all events. Their personal data (notes, reasons, file names) is left out without events:personal. With requests:write it makes requests for customers, and with requests:read it reads their state.',
  },
  feed: {
    title: 'Read the events',
    page: 'By pages',
    pageBody:
      'Each answer has events, oldest first, next_after and has_more. Store next_after with your own data, and send it as after in your next call: you get each event after it, in the same order, as often as you ask. Without after you begin with the first event of all.',
    pageLine: 'the line for a page',
    stream: 'By a stream',
    streamBody:
      'The same events as server-sent events, each as soon as it happens. The id of each is its place in the feed: after a lost connection send the last one as the header Last-Event-ID, as browsers and libraries do by themselves.',
    streamLine: 'the line for the stream',
    webhooks: 'By webhooks',
    webhooksBody:
      'We send the same events to an address of yours, signed by Standard Webhooks, in order for each request, and again for three days until your program takes them. You register it by the API with a key that has webhooks:manage, or an admin does at Integrations.',
    twice: 'You never miss an event. After a crash you may get one twice: ignore ids you already have.',
  },
  envelope: {
    title: 'Fields of all events',
    lead: 'Each event is a CloudEvent 1.0 in JSON.',
    specversion: 'The version of CloudEvents, always 1.0.',
    id: 'Unique; an event keeps its id.',
    source: 'This site.',
    type: 'One of the types below. Its last part is the version: a type keeps its fields for ever.',
    subject: 'The id of the service request that it is about.',
    time: 'When it happened, in UTC.',
    datacontenttype: 'Always application/json.',
    sequence: 'Its place in the feed; the order of these texts is that of the feed.',
    data: 'The fields of its type.',
  },
  events: {
    title: 'Events',
    lead_one: '{{count}} type. Ignore types that you do not know: there will be more.',
    lead_other: '{{count}} types. Ignore types that you do not know: there will be more.',
    groups: { service_request: 'Requests', document: 'Documents', payment: 'Payments' },
    more: 'Fields and example',
    data: 'Fields of data',
    optional: 'may be absent',
    example: 'Example',
    exampleOf: 'the example',
    link: 'Link to {{type}}',
  },
  api: {
    title: 'The whole API',
    body: 'Every call of this site with its parameters and answers, generated from the schemas that the server checks.',
    ownWrites:
      'What a call has written can be read a moment later. To read it at once, send the X-Position of its answer as the header X-Min-Position: the read waits until it has come that far. Without it the answer may be an old one, or 404 for what is new.',
    docs: 'Read the API reference',
    openapi: 'OpenAPI document',
    asyncapi: 'AsyncAPI document of the events',
  },
} as const;
