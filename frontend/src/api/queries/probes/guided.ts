/** Tests set up in steps: checks on the way, what would come of it, and all of it saved at once. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { post } from '../../client';
import { useSaving } from '../../saving';
import type { GuidedSetupInput, ProbeServerInput } from '../../types';
import { probeKeys } from '../probes';
import { qualityKeys } from './runs';

type AddressesInput = Pick<GuidedSetupInput, 'lines'>;

export const guidedPreviewQuery = (routerId: number, body: GuidedSetupInput) =>
  queryOptions({
    queryKey: ['probe-setup', routerId, JSON.stringify(body)],
    queryFn: () =>
      post('/api/v1/routers/{router_id}/probe-setup/preview', { router_id: routerId }, body),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    retry: false,
  });

/** What saving would refuse. */
export const useGuidedPreview = (routerId: number) =>
  useMutation({
    mutationFn: (body: GuidedSetupInput) =>
      post('/api/v1/routers/{router_id}/probe-setup/preview', { router_id: routerId }, body),
  });

export const useCheckAddresses = (routerId: number) =>
  useMutation({
    mutationFn: (body: AddressesInput) =>
      post('/api/v1/routers/{router_id}/probe-setup/addresses', { router_id: routerId }, body),
  });

/** Reads the router. */
export const useCheckPins = (routerId: number) =>
  useMutation({
    mutationFn: (body: AddressesInput) =>
      post('/api/v1/routers/{router_id}/probe-setup/pins', { router_id: routerId }, body),
  });

export const useTryNewServer = () =>
  useMutation({
    mutationFn: (body: ProbeServerInput) => post('/api/v1/probe-servers/try', {}, body),
  });

interface GuidedSetup {
  body: GuidedSetupInput;
  revision: string;
}
export const useSetUpProbes = (routerId: number) =>
  useSaving(
    ({ body, revision }: GuidedSetup) =>
      post('/api/v1/routers/{router_id}/probe-setup', { router_id: routerId }, body, revision),
    qualityKeys.all,
    qualityKeys.runs,
    probeKeys.servers,
    ['probe-settings'],
    ['setup'],
  );
