/** Holidays that come from a country's list or a calendar file. */
export const holidayImport = {
  suggestion: 'This calendar has no holidays for the next twelve months: import them here.',
  open: 'Import holidays',
  save_first: 'Save or discard your changes first.',
  title: 'Import holidays',
  source: 'Where they come from',
  source_of: { country: 'National holidays', file: 'Calendar file (.ics)' },
  country: 'Country',
  first_year: 'From year',
  last_year: 'To year',
  choose_file: 'Choose a file',
  paste: 'Or paste its text',
  pasted: 'pasted text',
  reading: 'Reading …',
  count: '{{fresh}} new, {{known}} in the calendar already.',
  outside: {
    one: '1 event of the file is in other years.',
    other: '{{n}} events of the file are in other years.',
  },
  government: 'Also days off that the government adds, such as cuti bersama ({{n}})',
  known: 'already there',
  known_as: 'already there as {{name}}',
  estimated: 'estimated',
  estimated_note:
    'Estimated dates go by the moon. Compare them with what the government has announced.',
  left_out: { one: '1 event is left out:', other: '{{n}} events are left out:' },
  more_left_out: { one: 'and 1 more.', other: 'and {{n}} more.' },
  line: 'Line {{line}}',
  why: {
    cancelled: 'it is cancelled.',
    unnamed: 'it has no name (SUMMARY): add the day by hand.',
    undated: 'it has no first day (DTSTART): add the day by hand.',
    part_unreadable: '{{part}} is not understood: correct it in the file, or add the day by hand.',
    zone_unknown:
      'its time zone {{part}} is not known: export with a zone such as Asia/Jakarta, or add the day by hand.',
    not_a_whole_day:
      'it lasts {{part}} and no whole day: add it by hand if nobody works on that day.',
    too_long: 'it lasts {{part}} days: enter it as a break below.',
    repeats_otherwise: 'it repeats by {{part}}, which is not read: add its days by hand.',
  },
  add: { one: 'Add 1 holiday', other: 'Add {{n}} holidays' },
};
