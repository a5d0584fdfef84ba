/** The backups of every night. */
export const backups = {
  lead: 'Each night Timbang writes everything that its database holds into one file, reads it back, and keeps the newest ones.',
  off: 'Timbang makes no backups here',
  off_text:
    'They are switched off (TIMBANG_BACKUP_NIGHTLY), or Timbang runs as several processes: then cron or a timer of the server makes them. docs/operations.md, Back up, says how.',
  off_in_demo:
    'A demo makes its data when it starts. Timbang in one process, which is how `timbang up` runs, makes a backup every night and shows it here.',
  last: 'Last backup',
  none: 'none yet',
  size: 'Size',
  next: 'Next one',
  kept: 'Kept',
  kept_of: '{{n}} of {{most}}, {{size}} in all',
  folder: 'Folder on the server',
  mb: '{{size}} MB',
  well: 'The last backup succeeded and can be read back',
  failed_no_room:
    'No backup at {{time}}, as the disk is too full. {{why}} The last good one is kept.',
  failed_failed: 'The backup of {{time}} failed: {{why}}',
  same_disk:
    'These files are on the disk of the database and are lost with it: copy them to another machine, or set TIMBANG_BACKUP_DIR to a folder on another disk.',
  key: 'The secret key is not in them. Keep secret.key of the data folder elsewhere, too: without it the passwords of the routers cannot be opened.',
};
