import { useLocation, useRouter } from '@tanstack/react-router';
import { WelcomePage } from '@/features/access/WelcomePage';
import { welcomeSecret } from '@/lib/browser/welcomeAddress';

export default function Welcome() {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  return <WelcomePage secret={welcomeSecret(hash)} onDone={() => router.history.replace('/')} />;
}
