import { Anchor, type AnchorProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { lastWholeWeekQuery } from '@/api/queries/demo';
import { weekReportFile } from '@/api/reportFiles';
import type { Router } from '@/api/types';
import { saveFile } from '@/components/charts/frame/exportFile';
import { useSaved } from '@/components/ui/forms/useSaved';
import classes from './Guide.module.css';
import { otherBuckets, shownUplink, type Step } from './steps';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};
function RowAnchor(props: Omit<AnchorProps, keyof Native> & Native) {
  return <Anchor {...props} fz="sm" fw={600} className={classes.link} />;
}
const RowLink = createLink(RowAnchor);

interface LinkProps {
  router: Router;
  isHere: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One press leads to the page of the step. */
export function StepLink({ step, ...props }: LinkProps & { step: Step }) {
  const { router, onPress, children } = props;
  const params = { routerId: router.id };
  const uplink = shownUplink(router.uplinks);
  const shared = { onClick: onPress, children };
  if (step === 'report') return <ReportLink {...props} />;
  if (step === 'rollback') return <PlanLink {...props} />;
  if (step === 'wall')
    return <RowLink to="/wall" search={{ router: router.id }} target="_blank" {...shared} />;
  if (step === 'isp' && uplink)
    return (
      <RowLink
        to="/routers/$routerId/lines/$uplinkId"
        params={{ ...params, uplinkId: uplink.id }}
        {...shared}
      />
    );
  if (step === 'failure' && uplink)
    return (
      <RowLink
        to="/routers/$routerId/balance/what-if"
        params={params}
        search={{ down: String(uplink.id) }}
        {...shared}
      />
    );
  return <RowLink to="/routers/$routerId/now" params={params} {...shared} />;
}

/** Opens the last whole week and saves its paper. */
function ReportLink({ router, onPress, children }: LinkProps) {
  const { i18n } = useTranslation();
  const { refused } = useSaved();
  const week = useQuery(lastWholeWeekQuery(router.id)).data;
  const params = { routerId: router.id };
  if (!week)
    return (
      <RowLink to="/routers/$routerId/reports/weeks" params={params} onClick={onPress}>
        {children}
      </RowLink>
    );
  const lang = i18n.language === 'id' ? 'id' : 'en';
  const save = () =>
    weekReportFile(router.id, week, lang).then(
      (file) => saveFile(file, `timbang-${router.id}-${week}-${lang}.pdf`),
      refused,
    );
  return (
    <RowLink
      to="/routers/$routerId/reports/weeks/$week"
      params={{ ...params, week }}
      onClick={() => {
        onPress();
        void save();
      }}
    >
      {children}
    </RowLink>
  );
}

/** To a plan that differs from today's split, so that there is something to see. */
function PlanLink({ router, onPress, children }: LinkProps) {
  const balance = useQuery(balanceQuery(router.id)).data;
  return (
    <RowLink
      to="/routers/$routerId/balance/plan"
      params={{ routerId: router.id }}
      search={{ b: balance ? otherBuckets(balance) : router.uplinks.map(({ id }) => id).join('.') }}
      onClick={onPress}
    >
      {children}
    </RowLink>
  );
}
