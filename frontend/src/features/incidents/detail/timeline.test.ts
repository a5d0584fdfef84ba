import { describe, expect, it } from 'vitest';
import { delivery } from '@/testing/channels/channels';
import { ago, detail, incident, over } from '@/testing/incidents/incidents';
import { timelineOf } from './timeline';

const kinds = (...of: Parameters<typeof timelineOf>) =>
  timelineOf(...of).map((entry) => (entry.kind === 'note' ? entry.note.kind : entry.kind));

describe('the timeline of an incident', () => {
  it('has begin, notice, message and end also where no note was kept', () => {
    expect(kinds({ incident: over(), notes: [], mutes: [] }, [])).toEqual([
      'began',
      'opened',
      'unsent',
      'closed',
    ]);
    expect(kinds({ incident: incident(), notes: [], mutes: [] }, [])).toEqual([
      'began',
      'opened',
      'unsent',
      'lasts',
    ]);
  });

  it('has each once where notes have them', () => {
    const row = over();
    const closed = { ...detail().notes[0]!, id: 2, kind: 'closed' as const, at: ago(2954) };
    const opened = { ...detail().notes[0]!, at: row.opened_at };
    const sent = [
      delivery({ phase: 'open', created_at: ago(2998), state: 'delivered', channel_name: 'NOC' }),
      delivery({ phase: 'open', created_at: ago(2998), state: 'delivered', channel_name: 'Chat' }),
      delivery({ phase: 'open', created_at: ago(2997), state: 'refused', channel_name: 'Mail' }),
      delivery({ phase: 'close', created_at: ago(2953), state: 'withdrawn' }),
    ];
    const entries = timelineOf({ incident: row, notes: [opened, closed], mutes: [] }, sent);
    expect(kinds({ incident: row, notes: [opened, closed], mutes: [] }, sent)).toEqual([
      'began',
      'opened',
      'sent',
      'not_sent',
      'closed',
    ]);
    expect(entries[2]).toMatchObject({ channels: ['NOC', 'Chat'], phase: 'open' });
  });

  it('keeps a mute that is over, and tells no end of one that outlasts the incident', () => {
    const mute = {
      id: 1,
      from: ago(1800),
      until: ago(600),
      reason: 'they know',
      created_by: 'admin',
      lifted_by: 'rina',
    };
    const lasting = { ...detail(incident({ from: ago(3000), opened_at: ago(2990) })), notes: [] };
    const both = [mute, { ...mute, id: 2, from: ago(300), until: ago(-3600), lifted_by: '' }];
    const entries = timelineOf({ ...lasting, mutes: both }, undefined);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'began',
      'opened',
      'muted',
      'mute_over',
      'muted',
      'lasts',
    ]);
  });

  it('does not say that nothing was sent while that is not known', () => {
    expect(kinds(detail(), undefined)).toEqual(['began', 'opened', 'lasts']);
  });
});
