import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries/session';
import { OwnPasswordPage } from '@/features/access/OwnPasswordPage';

const route = getRouteApi('/own-password');

export default function OwnPassword() {
  const { return: target } = route.useSearch();
  const router = useRouter();
  const username = useQuery(sessionQuery()).data?.account?.username ?? '';
  return (
    <OwnPasswordPage username={username} onDone={() => router.history.replace(target ?? '/')} />
  );
}
