/** Texts of the guided tours: area tours (TOUR). */
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
    staffDashboard: {
      title: 'Staff dashboard',
      text: 'Your queue: the cases that wait for you. A short tour, less than a minute. You can leave it at any time.',
    },
    customerManagement: {
      title: 'Customer management',
      text: 'Find a customer by name, mobile or email, and with them all their cases. Search, on every page, does the same.',
    },
    taskManagement: {
      title: 'Task management',
      text: 'What there is to do: your own cases, those nobody has taken yet, overdue ones and those to review.',
    },
    serviceTracking: {
      title: 'Service tracking',
      text: 'Every case shows its status, whose turn it is and when it is due. Open one to check documents and take the next step.',
    },
    communicationTools: {
      title: 'Communication tools',
      text: "Customers' messages and news of your cases arrive here. You answer in the case, and leave notes for colleagues there.",
    },
    adminDashboard: {
      title: 'Admin dashboard',
      text: 'How the business is doing, on one page. A short tour, less than a minute. You can leave it at any time.',
    },
    serviceManagement: {
      title: 'Service management',
      text: 'What customers can buy: titles, prices, questions and the documents that are needed.',
    },
    userManagement: {
      title: 'User management',
      text: 'Everybody with an account: employees and customers, with their roles.',
    },
    analyticsReporting: {
      title: 'Analytics and reporting',
      text: 'Figures and charts of cases, revenue and workload. Each leads to the cases behind it.',
    },
    systemSettings: {
      title: 'System settings',
      text: 'Name, contact details and opening hours as customers see them, and the maintenance mode.',
    },
  },
} as const;
