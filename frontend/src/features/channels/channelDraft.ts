import type { Channel, ChannelInput, ChannelKind, IncidentKind } from '@/api/types';

/** What the form holds: the address of every kind, as texts. */
export interface ChannelDraft {
  name: string;
  language: 'en' | 'id';
  kind: ChannelKind;
  host: string;
  port: number | string;
  security: 'starttls' | 'tls' | 'none';
  username: string;
  sender: string;
  recipients: string[];
  chat_id: string;
  url: string;
  topic: string;
  secret: string;
  campus: string | null;
  kinds: IncidentKind[];
  timing: Channel['timing'];
  daily_at: string;
  unacknowledged_minutes: number | string;
  enabled: boolean;
}

export const NEW_CHANNEL: ChannelDraft = {
  name: '',
  language: 'id',
  kind: 'mail',
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  sender: '',
  recipients: [],
  chat_id: '',
  url: '',
  topic: '',
  secret: '',
  campus: null,
  kinds: [],
  timing: 'at_once',
  daily_at: '07:00',
  unacknowledged_minutes: 0,
  enabled: true,
};

export function draftOf(channel: Channel): ChannelDraft {
  const { name, language, address, campus_id: campus, kinds, enabled } = channel;
  return {
    ...NEW_CHANNEL,
    ...address,
    recipients: 'recipients' in address ? [...address.recipients] : [],
    name,
    language,
    campus: campus === null ? null : String(campus),
    kinds: [...kinds],
    timing: channel.timing,
    daily_at: channel.daily_at ?? NEW_CHANNEL.daily_at,
    unacknowledged_minutes: channel.unacknowledged_for_s / 60,
    enabled,
  };
}

/** An empty secret leaves the stored one as it is. */
export function inputOf(draft: ChannelDraft): ChannelInput {
  return {
    name: draft.name.trim(),
    language: draft.language,
    address: addressOf(draft),
    secret: draft.secret || null,
    campus_id: draft.campus === null ? null : Number(draft.campus),
    kinds: draft.kinds,
    timing: draft.timing,
    daily_at: draft.daily_at,
    unacknowledged_for_s:
      draft.timing === 'daily' ? 0 : Math.round(Number(draft.unacknowledged_minutes) * 60),
    enabled: draft.enabled,
  };
}

function addressOf(draft: ChannelDraft): ChannelInput['address'] {
  const { kind, host, port, security, username, sender, recipients, chat_id, url, topic } = draft;
  switch (kind) {
    case 'mail':
      return { kind, host, port: Number(port), security, username, sender, recipients };
    case 'telegram':
      return { kind, chat_id };
    case 'webhook':
      return { kind, url };
    case 'ntfy':
      return { kind, topic, url: url || PUBLIC_NTFY };
    case 'alertmanager':
      return { kind, url, username };
  }
}

const PUBLIC_NTFY = 'https://ntfy.sh';

/** Which fields the address of each kind has, in the order of the form. */
export const FIELDS: Record<ChannelKind, readonly (readonly (keyof ChannelDraft)[])[]> = {
  mail: [['host'], ['port', 'security'], ['username', 'secret'], ['sender'], ['recipients']],
  telegram: [['chat_id'], ['secret']],
  webhook: [['url'], ['secret']],
  ntfy: [['url'], ['topic'], ['secret']],
  alertmanager: [['url'], ['username', 'secret']],
};

/** The address is not sent without them. */
const REQUIRED: Record<ChannelKind, readonly (keyof ChannelDraft)[]> = {
  mail: ['host', 'port', 'sender', 'recipients'],
  telegram: ['chat_id', 'secret'],
  webhook: ['url'],
  ntfy: ['topic'],
  alertmanager: ['url'],
};

/** `hasSecret`: one is stored already. */
export const isRequired = (kind: ChannelKind, field: keyof ChannelDraft, hasSecret: boolean) =>
  REQUIRED[kind].includes(field) && !(field === 'secret' && hasSecret);

const RENAMED: Partial<Record<string, keyof ChannelDraft>> = {
  campus_id: 'campus',
  unacknowledged_for_s: 'unacknowledged_minutes',
};

/** The input that a refusal is about: `recipients` of `address.mail.recipients.0`. */
export function fieldOf(path: string): string {
  const fields = path.split('.').map((part) => RENAMED[part] ?? part);
  return fields.find((field) => field in NEW_CHANNEL) ?? path;
}
