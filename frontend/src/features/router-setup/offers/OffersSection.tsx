import { Button, Fieldset, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offersQuery, offersUrl, useLoadOffers, useSetOffers } from '@/api/queries/offers';
import { useMay } from '@/api/queries/session';
import type { Offers, Router } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { OfferRow } from './OfferRow';
import {
  draftOfOffers,
  inputOfOffers,
  isSoundOffer,
  newOffer,
  type OfferDraft,
} from './offerDrafts';

/** What the ISPs of a router offer; those who may not read prices do not see it. */
export function OffersSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const mayRead = useMay('manager');
  const query = useQuery({ ...offersQuery(router.id), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      title={t('offers.title')}
      lead={t('offers.lead')}
      anchor="offers"
      aside={<TableFiles href={offersUrl(router.id)} />}
    >
      <QueryView query={query}>{(offers) => <Editor router={router} offers={offers} />}</QueryView>
    </Section>
  );
}

const FIELDS = ['uplink_id', 'download_bps', 'upload_bps', 'price_amount', 'price_currency'];
const DAYS = ['from_date', 'to_date'];

function Editor({ router, offers }: { router: Router; offers: Offers }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, pending, submit, bar } = useSettingsDraft({
    stored: offers,
    draftOf: draftOfOffers,
    inputOf: inputOfOffers,
    save: useSetOffers(router.id),
    load: useLoadOffers(router.id),
    leaveText: t('offers.leave_text'),
    within: 'address',
  });
  const list = form.values.offers;
  const setList = (changed: OfferDraft[]) => form.setFieldValue('offers', changed);
  const shown = list.flatMap((_, place) => [...FIELDS, ...DAYS].map((name) => `${place}.${name}`));
  return (
    <form onSubmit={submit}>
      <Fieldset
        variant="unstyled"
        m={0}
        miw={0}
        p={0}
        disabled={!isAdmin || pending}
        data-readonly={!isAdmin}
      >
        {list.length === 0 && (
          <Text size="sm" c="dimmed" mb="sm">
            {t('offers.none')}
          </Text>
        )}
        {list.map((offer, place) => (
          <OfferRow
            key={place}
            number={place + 1}
            offer={offer}
            uplinks={router.uplinks}
            errorOf={(field) => form.errors[`${place}.${field}`]}
            onChange={(change) => setList(list.with(place, { ...offer, ...change }))}
            onRemove={() => setList(list.filter((_, n) => n !== place))}
          />
        ))}
        {isAdmin && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              setList([
                ...list,
                newOffer(
                  list,
                  router.uplinks.map(({ id }) => id),
                ),
              ])
            }
          >
            {t('offers.add')}
          </Button>
        )}
      </Fieldset>
      {isAdmin && <SaveBar {...bar} isSound={list.every(isSoundOffer)} shown={shown} />}
      {list.length > 0 && (
        <TextLink
          to="/routers/$routerId/reports/money"
          params={{ routerId: router.id }}
          hash="choices"
          fz="sm"
        >
          {t('offers.compare')}
        </TextLink>
      )}
    </form>
  );
}
