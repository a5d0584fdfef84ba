import { getRouteApi, useRouter } from '@tanstack/react-router';
import { SignInPage } from '@/features/access/SignInPage';

const route = getRouteApi('/sign-in');

export default function SignIn() {
  const { return: target } = route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      expired={target !== undefined && target !== '/'}
      onSignedIn={() => router.history.replace(target ?? '/')}
    />
  );
}
