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
      title: 'Welcome to Anupalan',
      text: 'A short walk through your dashboard, less than a minute. You can leave it at any time.',
    },
    exploreServices: {
      title: 'Explore services',
      text: 'Registrations, filings and documents, each with its price and how long it takes. Search, or choose by category.',
    },
    quickAccess: {
      title: 'Quick access to active services',
      text: 'What you have under way stands here: how far it is, what comes next and whose turn it is.',
    },
    profile: {
      title: 'Profile',
      text: 'Your details, how we tell you what happens, and where you are signed in.',
    },
    getHelp: {
      title: 'Get help',
      text: 'Not sure what is asked of you? Here you see how to reach us, on every page.',
    },
  },
} as const;
