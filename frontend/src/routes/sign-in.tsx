import { getRouteApi, useRouter } from '@tanstack/react-router';
import { hadSession } from '@/lib/browser/lastSession';
import { SignInPage } from '@/features/access/SignInPage';

const route = getRouteApi('/sign-in');

export default function SignIn() {
  const { return: target } = route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      sentBy={target === undefined || target === '/' ? undefined : hadSession() ? 'end' : 'link'}
      onSignedIn={() => router.history.replace(target ?? '/')}
    />
  );
}
