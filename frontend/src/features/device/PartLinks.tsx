import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import pills from '@/components/ui/page/Pills.module.css';
import { ROUTER_PARTS, type RouterPart } from './parts';

/** The parts of the page, beside each other; the period goes along. */
export function PartLinks({ routerId, part }: { routerId: number; part: RouterPart }) {
  const { t } = useTranslation();
  return (
    <nav className={`${pills.pills} ${pills.apart} no-print`} aria-label={t('routerPage.parts')}>
      {ROUTER_PARTS.map((other) => (
        <Link
          key={other}
          to="/routers/$routerId/router"
          params={{ routerId }}
          search={other === 'device' ? {} : { part: other }}
          activeOptions={{ exact: true }}
          className={pills.pill}
          data-current={other === part}
          aria-current={other === part ? 'page' : undefined}
        >
          {t(`routerPage.part.${other}`)}
        </Link>
      ))}
    </nav>
  );
}
