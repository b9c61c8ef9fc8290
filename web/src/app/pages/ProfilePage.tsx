import { lazy, Suspense } from 'react';
import Profile from '../../features/profile/Profile';
import { RestartTour } from '../../features/tours/RestartTour';
import { Spinner } from '../../shared/loading/states';
import { officeCode } from '../page-code';

/** Fetched only for the people of the office, with their texts. */
const OwnProfileCard = lazy(async () => {
  const { OwnProfileCard } = await officeCode(() => import('../../features/assignment/OwnProfileCard'));
  return { default: OwnProfileCard };
});

/** The profile; that of staff with what they work on. */
export default function ProfilePage() {
  return (
    <Profile
      tour={<RestartTour />}
      work={
        <Suspense fallback={<Spinner />}>
          <OwnProfileCard />
        </Suspense>
      }
    />
  );
}
