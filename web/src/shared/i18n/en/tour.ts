/** Texts of the customer's guided tour: area tours (TOUR). */
export const tour = {
  label: 'Guided tour',
  start: 'Start Dashboard Tour',
  skip: 'Skip tour',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  progress: 'Step {{n}} of {{total}}',
  completed: 'Tour Completed!',
  completedBody: 'You can always restart the tour from your profile settings.',
  steps: {
    welcome: {
      title: 'Welcome to {{product}}',
      text: 'A short tour of your dashboard, less than a minute. You can leave it at any time.',
    },
    exploreServices: {
      title: 'Explore services',
      text: 'Registrations, filings and documents, each with its price and how long it takes. Search, or choose by category.',
    },
    quickAccess: {
      title: 'Quick access to active services',
      text: "Your active services: how far they are, what's next and whose turn it is.",
    },
    profile: {
      title: 'Profile',
      text: 'Your details, notifications and devices.',
    },
    getHelp: {
      title: 'Get help',
      text: 'Stuck? Call or write to us from any page.',
    },
  },
} as const;
