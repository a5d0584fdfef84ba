import { Box, Button, Group, Skeleton } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Finding } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { ButtonLink } from '@/components/ui/page/links';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { speaking } from '@/lib/i18n';

const load = speaking(
  ['overview', 'findings', 'differences', 'plans', 'valueWords'],
  () => import('./FixScript'),
);
const FixScript = lazy(async () => ({ default: (await load()).FixScript }));

interface FindingFixProps {
  finding: Finding;
  routerId: number;
}

/** How a finding is cured: a planned change, lines to type, or other weights; nothing where only a person knows. */
export function FindingFix({ finding, routerId }: FindingFixProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const [isOpen, setIsOpen] = useState(false);
  const { code, cure } = finding;
  if (cure === 'hand') return null;
  const params = { routerId };
  if (cure === 'weights')
    return isAdmin ? (
      <ButtonLink
        className="no-print"
        size="compact-sm"
        variant="default"
        mt={10}
        to="/routers/$routerId/balance/what-if"
        params={params}
      >
        {t('overview.fix.weights')}
      </ButtonLink>
    ) : (
      <Box mt={10}>
        <TellFinding finding={finding} />
      </Box>
    );
  return (
    <div className="no-print">
      <Group gap={8} mt={10}>
        {isAdmin && cure === 'plan' && (
          <ButtonLink
            size="compact-sm"
            to="/routers/$routerId/balance/plan"
            params={params}
            search={{ finding: code }}
            rightSection={<IconArrowRight size={15} aria-hidden />}
            data-testid={`plan-fix-${code}`}
          >
            {t('overview.fix.plan')}
          </ButtonLink>
        )}
        {/* Beside the lines stand words that hold them. */}
        {!isAdmin && cure === 'plan' && !isOpen && <TellFinding finding={finding} />}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          data-testid={`show-fix-${code}`}
        >
          {t(isOpen ? 'overview.fix.hide' : 'overview.fix.show')}
        </Button>
      </Group>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<Skeleton height={120} mt={10} />}>
            <FixScript finding={finding} routerId={routerId} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

function TellFinding({ finding }: { finding: Finding }) {
  const { message, remedy } = useRouterText().finding(finding);
  return <TellAdmin size="compact-sm" text={`${message} ${remedy}`} />;
}
