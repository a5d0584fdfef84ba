import type { Channel, Delivery } from '@/api/types';
import { iso } from '@/testing/clock';

export const channel = (changed: Partial<Channel> = {}): Channel => ({
  id: 3,
  name: 'NOC',
  language: 'id',
  address: {
    kind: 'mail',
    host: 'smtp.kampus.ac.id',
    port: 587,
    security: 'starttls',
    username: 'noc',
    sender: 'timbang@kampus.ac.id',
    recipients: ['noc@kampus.ac.id'],
  },
  has_secret: true,
  campus_id: null,
  kinds: ['isp_down'],
  timing: 'at_once',
  daily_at: null,
  unacknowledged_for_s: 900,
  enabled: true,
  created_at: iso(0),
  created_by: 'admin',
  last: null,
  ...changed,
});

export const delivery = (changed: Partial<Delivery> = {}): Delivery => ({
  id: 11,
  channel_id: 3,
  channel_name: 'NOC',
  channel_kind: 'mail',
  personal: false,
  incident_id: 7,
  phase: 'open',
  state: 'delivered',
  created_at: iso(0),
  due_at: null,
  ended_at: iso(1000),
  answer: '250 2.0.0 queued',
  reason: null,
  requested_by: '',
  attempts: [
    { at: iso(1000), outcome: 'delivered', answer: '250 2.0.0 queued', source_address: '' },
  ],
  ...changed,
});
