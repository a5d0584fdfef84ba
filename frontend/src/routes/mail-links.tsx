/** What links of mails open: their secret stands in the fragment, which no server and no log ever sees. */
import { useLocation } from '@tanstack/react-router';
import { ConfirmMailPage } from '@/features/access/ConfirmMailPage';
import { ConfirmReportsPage } from '@/features/access/ConfirmReportsPage';
import { UnsubscribePage } from '@/features/access/UnsubscribePage';
import { welcomeSecret } from '@/lib/browser/welcomeAddress';

const useSecret = () => welcomeSecret(useLocation({ select: (location) => location.hash }));

export const ConfirmMail = () => <ConfirmMailPage secret={useSecret()} />;
export const ConfirmReports = () => <ConfirmReportsPage secret={useSecret()} />;
export const Unsubscribe = () => <UnsubscribePage token={useSecret()} />;
