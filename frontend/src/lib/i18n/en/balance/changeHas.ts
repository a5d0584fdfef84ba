/** What the router has of a change, in each of its states. */
export const changeHas = {
  has: {
    planned: 'unchanged. This is a plan; nothing is written yet.',
    arming: 'its old rules. The rollback is being put there first; nothing is changed yet.',
    applying:
      'between old and new rules for a moment, without a gap. Unless confirmed, it reverts automatically at {{time}}.',
    verifying:
      'the new rules, being verified. Unless confirmed, it reverts automatically at {{time}}.',
    pending: 'the new rules. Unless confirmed, it reverts automatically at {{time}}.',
    confirming: 'the new rules. The rollback is being taken off.',
    reverting: 'on its way back to the old rules.',
    taken_back: 'no longer what this change wrote.',
    replaced: 'other weights than this change set.',
    confirmed: 'the new rules. Timer and rollback script are gone.',
    reverted_person: 'the rules from before this change, because a person reverted it.',
    reverted_named: 'the rules from before this change, because {{who}} reverted it.',
    reverted_checks: 'the rules from before this change, because checks failed.',
    reverted_router: 'the rules from before this change: it reverted automatically.',
    timer_ended:
      'the rules from before this change. Not confirmed in time: the router restored them at {{time}}.',
    rules_unmet:
      'the rules from before this change. Until {{time}} no packet met the new ones: they divided nobody, so the router restored the old ones.',
    restarted:
      'the rules from before this change. It restored them before its timer ended at {{time}}, as it does after a restart.',
    not_confirmed:
      'the rules from before this change. Not confirmed in time: Timbang restored them at {{time}}.',
    reverted_engine: 'the rules from before this change: Timbang undid the change.',
    not_restored: 'partly restored. Check its rules by hand.',
    rollback_incomplete_one:
      'the rules from before this change, but not whole: {{count}} line of its rollback failed.',
    rollback_incomplete_other:
      'the rules from before this change, but not whole: {{count}} lines of its rollback failed.',
    refused: 'its old rules. None of the planned lines was written.',
    discarded: 'unchanged. The plan was discarded.',
    late: 'the timer ended at {{time}}. The router reverts the change, or already has; its next answer will show which.',
    away: 'it did not answer the last poll. It reverts automatically at {{time}}.',
    away_late:
      'it does not answer. Its timer ended at {{time}}, so it should have reverted; its next answer will show.',
    away_early: 'it does not answer. No line of the change has been confirmed as written.',
  },
  spare_stands: {
    kept: 'The spare routes for {{name}} stayed in force.',
    gone: 'Its spare routes for {{name}} are gone.',
  },
};
