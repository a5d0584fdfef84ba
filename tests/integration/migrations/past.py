"""A short past of a small installation, as SQL that each revision understands: nothing of the product makes it.

Three lines on two routers from Monday, 2 November 2026. Figures come of arithmetic and not of chance, so that the same
script makes the same file.
"""

from __future__ import annotations

BEGIN = "timestamptz '2026-11-02 00:00Z'"

FIRST = f"""
INSERT INTO campus (name, timezone, language, calendar, created_at)
VALUES ('STRADA "Kediri" 🏫', 'Asia/Jakarta', 'id', '{{"holidays": ["2026-11-10"]}}', {BEGIN});
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted, interfaces, created_at)
SELECT 1, 'core ' || n, '192.0.2.' || n, 8729, true, 'timbang', decode(md5(n::text), 'hex'),
  '["ether1", "ether2"]', {BEGIN}
FROM generate_series(1, 2) AS n;
INSERT INTO uplink (router_id, name, provider, interface, download_bps, upload_bps, quota_bytes, price_amount,
  price_currency, position, created_at, archived_at, rollup_basis)
SELECT 1 + n / 3, 'ISP' || n, E'Tab\\tand \\\\N', 'ether' || n, n * 100000000, n * 50000000, 5000000000000,
  1500000.50 * n, 'IDR', n, {BEGIN}, CASE WHEN n = 3 THEN {BEGIN} + interval '3 days' END, 'Asia/Jakarta'
FROM generate_series(1, 3) AS n;
INSERT INTO regime (router_id, from_at, state, differences, reason)
SELECT 1 + n % 2, {BEGIN} + n * interval '9 hours', jsonb_build_object('method', 'pcc', 'buckets', n),
  '[{{"what": "buckets"}}]', 'read ' || n
FROM generate_series(0, 7::bigint) AS n;
INSERT INTO account (username, full_name, role, password_hash, language, created_at)
VALUES ('admin', 'Siti', 'admin', '$argon2id$not-a-hash', 'id', {BEGIN}),
  ('noc', '', 'noc', '$argon2id$not-a-hash', 'en', {BEGIN});
UPDATE installation SET created_at = {BEGIN}, set_up_at = {BEGIN};
INSERT INTO login_attempt (at, username, remote_address)
SELECT {BEGIN} + n * interval '1 hour', 'noc', '198.51.100.7' FROM generate_series(1, 5::bigint) AS n;
INSERT INTO api_token (account_id, name, role, token_hash, created_at)
SELECT 1, role, role, decode(md5(role), 'hex'), {BEGIN} FROM unnest(ARRAY['noc', 'manager', 'admin']) AS role;
INSERT INTO audit (at, account_id, actor, action, subject, outcome)
SELECT {BEGIN} + n * interval '2 hours', 1, 'admin', 'router.change', 'core ' || n, 'done'
FROM generate_series(1, 30::bigint) AS n;
INSERT INTO session (token_hash, account_id, created_at, expires_at, last_seen_at)
VALUES (decode(md5('session'), 'hex'), 1, {BEGIN}, {BEGIN} + interval '7 days', {BEGIN});
INSERT INTO bucket_anchor (router_id, rule_ros_id, at, uptime_s, denominator, remainder, mark, bytes, packets)
SELECT 1, '*' || n, {BEGIN} + interval '3 days', 259200, 5, n, 'ISP' || n, n * 7919, n * 17
FROM generate_series(0, 4::bigint) AS n;
INSERT INTO router_state (router_id, reader, polled_at, answered_at, duration_ms, uptime_s, cpu_load_pct,
  logins_total, polls_total, config_read_at, findings, balancing)
SELECT n, 'worker-1', {BEGIN} + interval '3 days', {BEGIN} + interval '3 days', 7, 259200, 3, 1, 25920,
  {BEGIN}, '[{{"code": "no_gateway"}}]', '{{"method": "pcc"}}'
FROM generate_series(1, 2) AS n;
INSERT INTO anchor (uplink_id, uptime_s, at, rx_bytes, tx_bytes, rx_packets, tx_packets, rx_drops, tx_drops, rx_errors,
  tx_errors, link_downs, open_at, open_download_bytes, open_upload_bytes, open_max_download_bps, open_max_upload_bps,
  open_covered_ms, open_bridged_ms, running, disabled, interface_name, interface_ros_id)
SELECT n, 259200, {BEGIN} + interval '3 days', n * 900000000000, n * 90000000000, 1, 1, 0, 0, 0, 0, 2,
  {BEGIN} + interval '3 days', 12345 * n, 678 * n, 8000000, 900000, 10000, 0, true, false, 'ether' || n, '*' || n
FROM generate_series(1, 3) AS n;
INSERT INTO checkpoint (uplink_id, at, rx_bytes, tx_bytes, uptime_s)
SELECT line, {BEGIN} + n * interval '1 hour', n * 12500000000 * line, n * 1250000000 * line, n * 3600
FROM generate_series(1, 3) AS line, generate_series(0, 72::bigint) AS n;
INSERT INTO event (router_id, uplink_id, kind, from_at, to_at, detail)
SELECT 1, 1 + n % 2, 'link_down', {BEGIN} + n * interval '5 hours', {BEGIN} + n * interval '5 hours 2 minutes',
  jsonb_build_object('text', E'a\\n"b",\\\\N')
FROM generate_series(0, 12::bigint) AS n;
INSERT INTO sample (uplink_id, duration_ms, at, download_bytes, upload_bytes, download_packets, upload_packets, drops,
  errors, flags)
SELECT line, 10000, {BEGIN} + interval '3 days' - n * interval '10 seconds', (n * 7919 + line * 104729) % 99991 * 1000,
  (n * 6007 + line) % 9973 * 1000, (n * 7919) % 99991, (n * 6007) % 9973, n % 2, 0, 1
FROM generate_series(1, 3) AS line, generate_series(0, 359::bigint) AS n;
INSERT INTO poll (router_id, duration_ms, at, memory_free_bytes, connections, logins, cpu_load_pct, error_code)
SELECT router, 7 + n % 5, {BEGIN} + interval '3 days' - n * interval '10 seconds', 100000000, 42 + n, 0, n % 100,
  CASE WHEN n = 77 THEN 'timeout' END
FROM generate_series(1, 2) AS router, generate_series(0, 359::bigint) AS n;
INSERT INTO bucket_sample (router_id, denominator, at, bytes, packets, remainder, duration_ms, mark)
SELECT 1, 5, {BEGIN} + n * interval '1 hour', (n * 7919 + bucket) * 1000, n, bucket, 3600000, 'ISP' || 1 + bucket % 2
FROM generate_series(1, 72::bigint) AS n, generate_series(0, 4) AS bucket;
INSERT INTO slot (uplink_id, covered_ms, at, download_bytes, upload_bytes, max_download_bps, max_upload_bps, bridged_ms)
SELECT line, 300000, {BEGIN} + n * interval '5 minutes', (n * 7919 + line * 104729) % 99991 * 30000::bigint,
  (n * 6007 + line) % 9973 * 30000, (n * 7919) % 99991 * 1000, (n * 6007) % 9973 * 1000,
  CASE WHEN n % 100 = 0 THEN 60000 ELSE 0 END
FROM generate_series(1, 3) AS line, generate_series(0, 863::bigint) AS n;
INSERT INTO hour SELECT uplink_id, date_trunc('hour', at, 'UTC') AS hour, sum(download_bytes), sum(upload_bytes),
  max(max_download_bps), max(max_upload_bps), max(download_bytes) * 8 / 300, max(upload_bytes) * 8 / 300,
  sum(covered_ms), sum(bridged_ms), sum(covered_ms - bridged_ms), 300000, 0, 0, 0, 0, 0, count(*)
FROM slot GROUP BY uplink_id, hour;
INSERT INTO day SELECT uplink_id, (at AT TIME ZONE 'Asia/Jakarta')::date AS date,
  sum(download_bytes), sum(upload_bytes),
  max(max_download_bps), max(max_upload_bps), max(download_bytes) * 8 / 300, max(upload_bytes) * 8 / 300,
  sum(covered_ms), sum(bridged_ms), sum(covered_ms - bridged_ms), 300000, 0, 0, 0, 0, 0, count(*)
FROM slot GROUP BY uplink_id, date;
INSERT INTO poll_worker (token, name, shards, started_at, seen_at, expires_at)
VALUES ('token', 'worker-1', 16, {BEGIN}, {BEGIN}, {BEGIN});
INSERT INTO shard_lease (shard, worker, taken_at) SELECT n, 'token', {BEGIN} FROM generate_series(0, 15::bigint) AS n
"""

PROBES = f"""
INSERT INTO probe_server (name, host, place, created_at) VALUES ('Surabaya', 'probe.example', 'ITS', {BEGIN});
INSERT INTO probe_line (uplink_id, source_address, budget_bytes)
SELECT n, '192.0.2.10' || n, 50000000000 FROM generate_series(1, 3) AS n;
INSERT INTO probe_pause (router_id, blackouts) VALUES (1, '[["07:00", "15:00"]]');
INSERT INTO probe_plan (router_id, name, preset, content, planned_until, created_at)
VALUES (1, 'nights', 'tcp', '{{"every_s": 3600}}', {BEGIN} + interval '3 days', {BEGIN});
INSERT INTO probe_run (plan_id, router_id, uplink_id, server_id, preset, kind, direction, heavy, spec, target, due_at,
  expires_at, state, started_at, ended_at, outcome, command, tool, download_bytes, upload_bytes, figures, path)
SELECT 1, 1, 1 + n % 2, 1, 'tcp', 'tcp', 'download', true, '{{"duration_s": 10}}', '{{"host": "probe.example"}}',
  {BEGIN} + n * interval '1 hour', {BEGIN} + n * interval '1 hour' + interval '10 minutes', 'over',
  {BEGIN} + n * interval '1 hour', {BEGIN} + n * interval '1 hour' + interval '12 seconds', 'done', 'iperf3 -J', '3.18',
  n * 1000003, n * 1009, jsonb_build_object('bps', n * 800000), '{{"proven": true}}'
FROM generate_series(0, 71::bigint) AS n;
INSERT INTO probe_record (run_id, series, raw, raw_sha256)
SELECT id, decode(md5(id::text), 'hex'), decode(md5('raw' || id), 'hex'), md5('sum' || id) FROM probe_run;
INSERT INTO ping_minute (uplink_id, at, origin, busy, rtt_us)
SELECT line, {BEGIN} + n * interval '1 minute', origin, n % 37 = 0,
  CASE WHEN n % 53 = 0 THEN '{{}}' ELSE ARRAY[9990 + (n * 7 + line) % 20, 12345 + n % 200 * 10,
    CASE WHEN n % 11 <> 0 THEN 99940 + n % 100 END, 123456, NULL] END
FROM generate_series(1, 3) AS line, generate_series(0, 1) AS origin, generate_series(0, 599::bigint) AS n;
INSERT INTO probe_worker (token, name, threads, addresses, started_at, seen_at, expires_at)
VALUES ('probe', 'worker-2', 4, '{{192.0.2.101}}', {BEGIN}, {BEGIN}, {BEGIN});
INSERT INTO probe_trial (target, source_address, asked_at, answer)
VALUES ('{{"host": "probe.example"}}', '192.0.2.101', {BEGIN}, '{{"ok": true}}')
"""

CHANGES = f"""
INSERT INTO balance_settings (router_id, content) VALUES (1, '{{"horizon_days": 28}}');
INSERT INTO recommendation (router_id, at, state, verdict, basis, content, decided_at, decided_by, score, scored_at)
SELECT 1, {BEGIN} + n * interval '1 day', (ARRAY['superseded', 'applied', 'new'])[n], 'change', '{{"slots": 864}}',
  jsonb_build_object('weights', jsonb_build_array(n, 2, 2)), {BEGIN} + n * interval '1 day', 'admin',
  '{{"skew": 0.03}}', {BEGIN} + n * interval '1 day'
FROM generate_series(1, 3) AS n;
INSERT INTO router_change (router_id, recommendation_id, state, reason, target, plan, forecast, timer_s, confirm_by,
  created_at, created_by, created_by_id, ended_at, ended_by, outcome)
SELECT 1, n, (ARRAY['reverted', 'confirmed', 'planned'])[n], 'by hand', '{{"weights": [1, 2, 2]}}', '{{"writes": []}}',
  '{{}}', 300, 'person', {BEGIN} + n * interval '1 day', 'admin', 1, {BEGIN} + n * interval '1 day 5 minutes', 'admin',
  '{{"ok": true}}'
FROM generate_series(1, 3) AS n;
INSERT INTO change_step (change_id, at, name, ok, message)
SELECT 1 + n % 3, {BEGIN} + n * interval '1 minute', 'write', n % 5 <> 0, 'rule ' || n
FROM generate_series(0, 29::bigint) AS n;
INSERT INTO balance_subset (router_id, at, content) VALUES (1, {BEGIN}, '{{"mangle": ["rule"]}}');
INSERT INTO drift (router_id, at, since_at, summary, differences, target, acknowledged_at, acknowledged_by, restored_by)
VALUES (1, {BEGIN} + interval '2 days', {BEGIN}, 'a bucket moved', '[{{"place": 3}}]', NULL, {BEGIN}, 'noc', 2)
"""

WALL = f"""
INSERT INTO api_token (account_id, name, role, token_hash, created_at)
VALUES (1, 'hall', 'wall', decode(md5('wall'), 'hex'), {BEGIN})
"""

CREDENTIALS = f"""
UPDATE account SET password_set_at = {BEGIN} + interval '1 day', password_set_by_id = 1;
UPDATE api_token SET created_by = 'admin (admin)' WHERE name = 'hall';
UPDATE balance_settings SET two_person_off_at = {BEGIN}, two_person_off_by = 'admin', two_person_off_by_id = 1;
UPDATE router_change SET two_person = true WHERE state = 'planned'
"""

SEALS = f"""
INSERT INTO audit (at, account_id, actor, action, subject, outcome)
VALUES ({BEGIN} + interval '4 days', 7, 'gone', 'sign_in', 'of an account that was deleted', 'done')
"""

BEFORE_CONTRACTS = "ALTER TABLE uplink ALTER COLUMN capacities SET DEFAULT ''"
"""Lines are made by a statement that older revisions understand, too."""

CONTRACTS = """
ALTER TABLE uplink ALTER COLUMN capacities DROP DEFAULT;
UPDATE uplink SET capacities = download_bps || ' ' || upload_bps;
INSERT INTO contract (uplink_id, from_at, download_bps, upload_bps, price_amount, price_currency, quota_bytes)
SELECT id, 'epoch', download_bps, upload_bps, price_amount, price_currency, quota_bytes FROM uplink;
INSERT INTO contract (uplink_id, from_at, from_date, download_bps, upload_bps, billing_day, sla_percent, number, phone)
VALUES (1, '2026-11-03 17:00Z', '2026-11-04', 200000000, 50000000, 5, 99.5, 'A "7"', '+62 354 1');
UPDATE uplink SET download_bps = 200000000, quota_bytes = NULL, price_amount = NULL, price_currency = NULL,
  capacities = '100000000 50000000, 2026-11-04 200000000 50000000' WHERE id = 1
"""

WORKERS = f"""
INSERT INTO worker (token, name, started_at, shards, poll_seen_at, poll_expires_at, threads, addresses, probe_seen_at,
  probe_expires_at)
VALUES ('both', 'worker-3', {BEGIN}, 16, {BEGIN}, {BEGIN}, 4, '{{192.0.2.102}}', {BEGIN}, {BEGIN})
"""

INVITATIONS = f"""
INSERT INTO invitation (account_id, secret_hash, created_at, expires_at, created_by)
VALUES (1, '\\x01', {BEGIN}, {BEGIN}, 'admin')
"""

WALL_PAIRINGS = f"""
INSERT INTO wall_pairing (code_hash, secret_hash, place, remote_address, created_at, expires_at, approved_at,
  account_id, options)
VALUES ('aa', decode(md5('screen'), 'hex'), '192.0.2.103', '192.0.2.103', {BEGIN}, {BEGIN}, NULL, NULL, '{{}}'),
  (NULL, decode(md5('other'), 'hex'), '192.0.2.104', '192.0.2.104', {BEGIN}, {BEGIN}, {BEGIN}, 1, '{{"name": "TV"}}')
"""

LETTERHEAD = "UPDATE campus SET letterhead = E'Universitas STRADA\\nUnit TIK'"

CONDITIONS = f"""
INSERT INTO condition_look (router_id, seen_at) VALUES (1, {BEGIN} + interval '3 days');
INSERT INTO uplink_condition (uplink_id, kind, phase, since, held_ms, good_since, seen_at)
VALUES (1, 'isp_silent', 'open', {BEGIN}, 0, NULL, {BEGIN} + interval '1 minute'),
  (2, 'isp_silent', 'closing', {BEGIN}, 10000, {BEGIN} + interval '1 hour', {BEGIN} + interval '2 hours')
"""

INCIDENTS = f"""
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, to_at, closed_at, close_reason, unstable, harm)
VALUES ('isp_down', 1, 1, {BEGIN}, {BEGIN} + interval '30 seconds', {BEGIN} + interval '1 hour',
  {BEGIN} + interval '1 hour', 'over', false, '{{"download_bps": 5, "upload_bps": 1, "download_share": null}}'),
  ('router_unreachable', 1, NULL, {BEGIN}, {BEGIN} + interval '1 minute', NULL, NULL, '', true, NULL);
UPDATE incident SET parent_id = 2, parent_reason = 'router', acknowledged_at = {BEGIN}, acknowledged_by = 'rini',
  explained_by = '{{"kind": "drift", "id": 1}}' WHERE id = 1;
INSERT INTO incident_note (incident_id, at, kind, actor, text, detail)
VALUES (1, {BEGIN}, 'acknowledged', 'rini', 'the modem is hot', '{{}}'), (2, {BEGIN}, 'opened', '', '', '{{}}')
"""

CHANNELS = f"""
INSERT INTO channel (name, kind, settings, secret_encrypted, kinds, since_at, created_at, created_by)
VALUES ('NOC', 'mail', '{{"host": "mail.example.ac.id", "port": 587, "security": "starttls", "username": "noc",
  "sender": "noc@example.ac.id", "recipients": ["noc@example.ac.id"]}}', '\x01', '["isp_down"]', {BEGIN}, {BEGIN},
  'admin');
INSERT INTO delivery (channel_id, incident_id, phase, key, state, created_at, due_at, ended_at, attempts, answer)
VALUES (1, 1, 'open', 'k1', 'delivered', {BEGIN}, {BEGIN}, {BEGIN}, 2, '250 ok'),
  (1, NULL, 'test', 'k2', 'waiting', {BEGIN}, {BEGIN}, NULL, 0, '');
INSERT INTO delivery_attempt (delivery_id, at, outcome, answer)
VALUES (1, {BEGIN}, 'retry', '451 later'), (1, {BEGIN}, 'delivered', '250 ok')
"""

CONFIG_ERROR = "UPDATE router_state SET config_error = 'away', config_error_code = 'timeout' WHERE router_id = 1"

MAINTENANCE = f"""
INSERT INTO maintenance (campus_id, router_id, uplink_id, reason, first_at, lasts_s, weekdays, ends_at, created_at,
  created_by)
VALUES (1, 1, 1, 'fibre works', {BEGIN}, 14400, '[]', {BEGIN} + interval '4 hours', {BEGIN}, 'rini'),
  (1, NULL, NULL, 'power test', {BEGIN}, 3600, '[6, 7]', NULL, {BEGIN}, 'rini');
UPDATE incident SET maintenance_until = {BEGIN} + interval '4 hours' WHERE id = 1;
INSERT INTO incident_note (incident_id, at, kind, detail) VALUES (1, {BEGIN}, 'maintenance', '{{"id": 1}}')
"""

MUTES = f"""
INSERT INTO mute (kind, campus_id, router_id, uplink_id, reason, ends_at, created_at, created_by, lifted_by)
VALUES ('isp_down', 1, 1, 1, 'the provider knows', {BEGIN} + interval '30 days', {BEGIN}, 'admin', ''),
  ('router_unreachable', NULL, NULL, NULL, 'a move', {BEGIN} + interval '1 hour', {BEGIN}, 'admin', 'second admin')
"""

SLOT_LOOKS = f"""
INSERT INTO slot_look (router_id, seen_at) VALUES (1, {BEGIN} + interval '3 days');
INSERT INTO uplink_condition (uplink_id, kind, phase, since, held_ms, good_since, seen_at)
VALUES (1, 'isp_full_download', 'pending', {BEGIN}, 300000, NULL, {BEGIN} + interval '5 minutes');
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, to_at, closed_at, close_reason)
VALUES ('isp_full', 1, 2, {BEGIN}, {BEGIN} + interval '15 minutes', {BEGIN} + interval '1 hour',
  {BEGIN} + interval '25 hours', 'unmeasured')
"""

NAMED_PARTS = "UPDATE delivery SET part_ids = ARRAY[2, 3] WHERE key = 'k1'"

DIGESTS = f"""
INSERT INTO channel (name, kind, language, settings, daily_minute, since_at, created_at, created_by)
VALUES ('manager', 'mail', 'id', '{{"host": "mail.example", "port": 587, "security": "starttls", "username": "",
  "sender": "a@example", "recipients": ["b@example"]}}', 405, {BEGIN}, {BEGIN}, 'admin');
INSERT INTO delivery (channel_id, phase, key, state, created_at, due_at, ended_at, attempts, digest_from, digest_to)
SELECT id, 'digest', 'digest-1', 'delivered', {BEGIN} + interval '1 day', {BEGIN} + interval '1 day',
  {BEGIN} + interval '1 day', 1, {BEGIN}, {BEGIN} + interval '1 day' FROM channel WHERE name = 'manager'
"""

BLIND = f"""
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at)
VALUES ('timbang_blind', NULL, NULL, {BEGIN}, {BEGIN} + interval '1 minute');
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, parent_id, parent_reason)
SELECT 'router_unreachable', 2, NULL, {BEGIN}, {BEGIN} + interval '1 minute', id, 'blind' FROM incident
WHERE kind = 'timbang_blind'
"""

RULES = f"""
INSERT INTO incident_rule (kind, campus_id, router_id, uplink_id, open_s, clear_s, open_percent, clear_percent,
  loss_percent, slow_by_ms, changed_at, changed_by)
VALUES ('isp_full', NULL, NULL, NULL, 1800, 600, 95, 80, NULL, NULL, {BEGIN}, 'admin'),
  ('isp_degraded', 1, 1, 2, 600, 600, NULL, NULL, 10, 50, {BEGIN}, 'admin'),
  ('isp_down', 1, NULL, NULL, 120, 60, NULL, NULL, NULL, NULL, {BEGIN}, 'second admin')
"""

LAST_SIGN_INS = f"""
UPDATE account SET last_sign_in_at = {BEGIN} + interval '2 days' WHERE id = 1
"""

INCIDENT_KINDS = f"""
INSERT INTO incident_watch (kind, since_at)
SELECT kind, {BEGIN} - interval '1 day' FROM unnest(ARRAY['router_busy', 'probes_missing', 'probes_invalid', 'skewed',
  'finding_danger', 'drift', 'change_waiting', 'change_stuck',
  'change_reverted', 'reboot']) AS kind;
INSERT INTO event (router_id, kind, from_at, detail)
VALUES (2, 'finding_danger', {BEGIN}, '{{"codes": ["fasttrack_no_mark"]}}');
INSERT INTO incident (kind, router_id, from_at, opened_at)
VALUES ('finding_danger', 2, {BEGIN}, {BEGIN} + interval '4 minutes');
INSERT INTO mute (kind, reason, ends_at, created_at, created_by)
VALUES ('reboot', 'they restart each night', {BEGIN} + interval '9 days', {BEGIN}, 'admin')
"""

SUBSCRIPTIONS = f"""
UPDATE account SET mail_address = 'siti@example.ac.id', pending_mail_address = 'new@example.ac.id',
  mail_link_hash = decode(md5('mail link'), 'hex'), mail_link_ends_at = {BEGIN} + interval '1 day' WHERE id = 1;
INSERT INTO channel (name, kind, settings, daily_minute, since_at, created_at, created_by, personal, account_id,
  campus_ids, router_ids, kinds)
VALUES ('admin', 'mail', '{{}}', 420, {BEGIN}, {BEGIN}, 'admin', true, 1, '{{1}}', '{{2}}', '["isp_down"]');
INSERT INTO channel (name, kind, settings, since_at, created_at, created_by, personal, stopped, enabled)
VALUES ('NOC', 'mail', '{{}}', {BEGIN}, {BEGIN}, 'NOC', true, 'unsubscribed', false);
INSERT INTO delivery (channel_id, phase, key, state, created_at, due_at, ended_at, attempts, recipient)
SELECT id, 'confirm_address', 'confirm-1', 'delivered', {BEGIN}, {BEGIN}, {BEGIN}, 1, 'new@example.ac.id' FROM channel
WHERE personal AND name = 'admin';
INSERT INTO delivery (channel_id, phase, key, state, created_at, due_at, ended_at, reason)
SELECT id, 'test', 'test-of-noc', 'withdrawn', {BEGIN}, {BEGIN}, {BEGIN}, 'account_removed' FROM channel
WHERE personal AND name = 'NOC'
"""

MAIL_RECIPIENTS = """
UPDATE delivery SET accepted_by = '{noc@example.ac.id}', refused_by = '{old@example.ac.id}' WHERE key = 'k1'
"""

CONTRACT_INCIDENTS = f"""
INSERT INTO event (router_id, uplink_id, kind, from_at, detail)
VALUES (1, 2, 'quota', {BEGIN}, '{{"figures": {{"percent": 78.5, "quota_gb": 500, "days": 9, "pace": 112}}}}');
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, figures)
VALUES ('quota', 1, 2, {BEGIN}, {BEGIN}, '{{"percent": 78.5, "quota_gb": 500, "days": 9, "pace": 112}}')
"""

SKIPPED_DATES = """
UPDATE maintenance SET skipped = '["2026-11-29"]' WHERE weekdays <> '[]'
"""

SLA_MAINTENANCE = """
UPDATE contract SET sla_excludes_maintenance = true WHERE uplink_id = 1 AND from_date IS NOT NULL
"""

REPORTS = f"""
INSERT INTO report_schedule (campus_id, period, weekday, minute, language, owner_id, since_at, created_at, created_by)
VALUES (1, 'week', 1, 420, 'id', 1, {BEGIN}, {BEGIN}, 'admin');
INSERT INTO report_recipient (schedule_id, account_id, address, language, confirmed_at, created_at, created_by)
VALUES (1, 1, NULL, 'id', {BEGIN}, {BEGIN}, 'admin'), (1, NULL, 'rektor@example.ac.id', 'id', NULL, {BEGIN}, 'admin');
INSERT INTO report (schedule_id, router_id, period, revision, language, verdict, data_hash, pdf, sha256, subject, body,
  due_at, made_at, looked_at, version)
VALUES (1, 1, '2026-W44', 1, 'id', '{{"state": "balanced"}}', md5('data'), decode('255044460a00ff', 'hex'),
  md5('pdf'), 'Laporan', E'Isi\n', {BEGIN}, {BEGIN}, {BEGIN}, '1.0');
INSERT INTO delivery (phase, key, created_at, due_at, report_id, report_recipient_id)
VALUES ('report', 'k-report', {BEGIN}, {BEGIN}, 1, 1)
"""

CARE_INCIDENTS = f"""
UPDATE contract SET to_date = '2026-12-31' WHERE uplink_id = 2
  AND from_at = (SELECT max(from_at) FROM contract WHERE uplink_id = 2);
INSERT INTO event (router_id, uplink_id, kind, from_at, detail)
VALUES (1, 2, 'contract_ends', {BEGIN}, '{{"figures": {{"end": "2026-12-31", "days": 59}}}}');
INSERT INTO incident (kind, router_id, uplink_id, from_at, opened_at, figures)
VALUES ('contract_ends', 1, 2, {BEGIN}, {BEGIN}, '{{"end": "2026-12-31", "days": 59}}'),
  ('timbang_unwell', NULL, NULL, {BEGIN}, {BEGIN}, '{{"waiting": 2}}')
"""

STUDENTS = """
UPDATE campus SET students = '{"label": "mahasiswa aktif", "years": [{"year": 2026, "students": 9000}]}'
"""

LONG_REPORTS = f"""
INSERT INTO report_schedule (campus_id, period, month_day, days_after, minute, language, since_at, created_at,
  created_by)
VALUES (1, 'month', 31, NULL, 420, 'id', {BEGIN}, {BEGIN}, 'admin'),
  (1, 'term', NULL, 7, 420, 'en', {BEGIN}, {BEGIN}, 'admin');
INSERT INTO report (schedule_id, router_id, period, period_name, revision, language, verdict, data_hash, pdf, sha256,
  subject, body, due_at, made_at, looked_at, version)
VALUES (3, 1, 'term-2026-02-02', 'Genap', 1, 'en', '{{"state": "balanced"}}', md5('term'),
  decode('255044460a00ff', 'hex'), md5('pdf'), 'Report', E'Text\n', {BEGIN}, {BEGIN}, {BEGIN}, '1.0');
UPDATE report_recipient SET restored_at = {BEGIN} WHERE address IS NOT NULL
"""

OFFERS = """
INSERT INTO offer (uplink_id, place, download_bps, upload_bps, price_amount, price_currency, from_date, to_date)
SELECT 1 + n % 2, n, n * 50000000, n * 25000000, 750000.25 * n, 'IDR', NULL,
  CASE WHEN n = 2 THEN '2027-03-31'::date END
FROM generate_series(1, 3) AS n
"""

SETUP_CHECKLIST = f"""
UPDATE installation SET setup_put_aside = '{{wallboard}}', setup_list_put_aside = true, report_opened_at = {BEGIN}
"""

TRIALS = f"""
INSERT INTO trial (router_id, uplink_id, server_id, state, design, seed, window_from, created_at, requested_by,
  requested_by_id, started_at, ended_at, stop, ended_by, verdict)
VALUES (1, 1, 1, 'stopped', '{{"variants": ["cake"]}}', 7, {BEGIN}, {BEGIN}, 'admin', 1, {BEGIN}, {BEGIN}, 'person',
  'admin', '{{"chosen": "cake"}}');
INSERT INTO router_change (router_id, state, reason, target, plan, forecast, timer_s, confirm_by, created_at,
  created_by, trial_id)
VALUES (1, 'reverted', 'trial 1', '{{}}', '{{"writes": []}}', '{{}}', 100, 'person', {BEGIN}, 'timbang', 1);
INSERT INTO trial_run (trial_id, block, place, variant, change_id, probe_run_id, began_at, ended_at, valid, why, cpu)
SELECT 1, 0, n, (ARRAY['as_it_is', 'cake'])[n + 1], CASE WHEN n = 1 THEN (SELECT max(id) FROM router_change) END, 1 + n,
  {BEGIN}, {BEGIN}, n = 0, '[{{"code": "link_event"}}]', '[[1780000000000, 7]]' FROM generate_series(0, 1) AS n
"""

DAY_TOPS = f"""
INSERT INTO day_top (uplink_id, slots, at, download_bps, upload_bps)
SELECT line, 2, {BEGIN} + n * interval '1 day', int8send(9000000 * line) || int8send(1000000 + n),
  int8send(900000 * line) || int8send(0)
FROM generate_series(1, 3) AS line, generate_series(0, 2::bigint) AS n
"""

SINCE = (
    ("0007", FIRST),
    ("0010", PROBES),
    ("0012", CHANGES),
    ("0013", WALL),
    ("0014", CREDENTIALS),
    ("0015", SEALS),
    ("0016", CONTRACTS),
    ("0017", WORKERS),
    ("0018", INVITATIONS),
    ("0019", WALL_PAIRINGS),
    ("0020", LETTERHEAD),
    ("0021", CONDITIONS),
    ("0022", INCIDENTS),
    ("0023", CHANNELS),
    ("0024", CONFIG_ERROR),
    ("0025", MAINTENANCE),
    ("0026", MUTES),
    ("0027", SLOT_LOOKS),
    ("0028", NAMED_PARTS),
    ("0029", DIGESTS),
    ("0030", BLIND),
    ("0031", RULES),
    ("0032", LAST_SIGN_INS),
    ("0033", INCIDENT_KINDS),
    ("0034", SUBSCRIPTIONS),
    ("0035", MAIL_RECIPIENTS),
    ("0036", CONTRACT_INCIDENTS),
    ("0037", SKIPPED_DATES),
    ("0038", SLA_MAINTENANCE),
    ("0039", REPORTS),
    ("0040", CARE_INCIDENTS),
    ("0041", STUDENTS),
    ("0042", LONG_REPORTS),
    ("0043", OFFERS),
    ("0044", SETUP_CHECKLIST),
    ("0045", TRIALS),
    ("0046", DAY_TOPS),
)
"""What each dumped revision has that the one before has not."""


def statements(revision: str) -> list[str]:
    """All of the past that a database of `revision` holds, less the hours of echoes."""
    known = [part for since, part in SINCE if since <= revision]
    if CONTRACTS in known:
        known.insert(0, BEFORE_CONTRACTS)
    return [statement for part in known for statement in part.split(";\n")]
