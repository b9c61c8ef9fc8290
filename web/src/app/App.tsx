import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { registration } from '../features/registration/registration';
import { queryClient } from '../shared/api/query-client';
import { Toaster } from '../shared/kit/toast/Toaster';
import { NewestQuery } from '../shared/newest-query';
import { RegistrationContext } from '../shared/registration/registration';
import { Mui } from '../shared/theme/Mui';
import { PageError } from './PageError';
import { RouteChange } from './RouteChange';
import { routes } from './routes';
import { SessionEffects } from './SessionEffects';
import { SignInHost } from './SignInHost';
import { SiteEffects } from './SiteEffects';

/** Components beside every page: focus and scroll, session and site effects, the sign-in dialog. */
function Root() {
  return (
    <>
      <RouteChange />
      <SessionEffects />
      <SiteEffects />
      <Outlet />
      <SignInHost />
    </>
  );
}

const router = createBrowserRouter([
  { element: <Root />, errorElement: <PageError />, HydrateFallback: () => null, children: routes },
]);

const newestQuery = (): string => router.state.location.search;

export function App() {
  return (
    <Mui>
      <QueryClientProvider client={queryClient}>
        <RegistrationContext value={registration}>
          <NewestQuery value={newestQuery}>
            <RouterProvider router={router} />
          </NewestQuery>
        </RegistrationContext>
        <Toaster />
      </QueryClientProvider>
    </Mui>
  );
}
