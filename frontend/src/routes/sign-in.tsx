import { getRouteApi, useRouter } from '@tanstack/react-router';
import { hadSession, wasSignedOut } from '@/lib/browser/lastSession';
import { SignInPage } from '@/features/access/SignInPage';

const route = getRouteApi('/sign-in');

export default function SignIn() {
  const { return: target } = route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      sentBy={target === undefined || target === '/' ? undefined : reasonOf()}
      onSignedIn={() => router.history.replace(target ?? '/')}
    />
  );
}

function reasonOf(): 'end' | 'out' | 'link' {
  if (wasSignedOut()) return 'out';
  return hadSession() ? 'end' : 'link';
}
