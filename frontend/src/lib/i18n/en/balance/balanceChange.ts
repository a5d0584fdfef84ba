import { changeHas } from './changeHas';
import { changeNames } from './changeNames';
import { changeCourse } from './changeCourse';
import { changeProof } from './changeProof';
import { changeHistory } from './changeHistory';

/** Planned changes of a router: their plan, their course, their end; and what others changed. */
export const balanceChange = {
  plan: {
    title: 'Plan a change',
    lead: 'The router is read and a plan is made. You see every line before anything is written.',
    of_recommendation: 'Recommendation {{id}}: {{weights}}',
    of_drift: 'Restore what was changed outside Timbang',
    of_way_back: 'Back to what was before change {{id}}',
    of_finding: 'Cure this finding: {{finding}}',
    of_weights: 'These weights: {{weights}}',
    of_trial: 'Queue trial {{id}}: {{queue}}',
    of_nothing: 'Nothing was chosen: begin with a recommendation or with What if.',
    forecast: 'These weights over the recorded work hours:',
    gone: 'This finding is gone',
    gone_text: 'The router as it was read last does not have it any more: there is nothing to fix.',
    to_findings: 'See the findings',
    predicted: 'What the recommendation predicts of these weights:',
    exactly: 'Only by calculation, if connections divided exactly as the buckets do:',
    replayed:
      'Replayed: as full as the ISPs would have been on these days. A recommendation says more, for it also counts with chance and with more demand in a coming week.',
    options: 'What else the plan does',
    safety: 'Safety',
    reason: 'Why',
    reason_help: 'Kept in the history. Required before the change is applied.',
    nothing_written: 'Nothing is written to the router yet.',
    nothing_written_by_plan: 'A plan is only read and checked; nothing is written.',
    with_options: 'Choose queue and timer first',
    submit: 'Make the plan',
  },
  change: {
    title: 'Change {{id}}',
    name: 'Change {{id}}: {{what}}',
    ...changeNames,
    plan_again: 'Plan again',
    back: 'All changes',
    way_back: 'Plan the way back',
    old_rules_stay_off:
      'It sets the weights of before in the rules of Timbang. The old rules, which this change switched off, stay off.',
    old_rules_go_off:
      'The old rules are switched off, not removed. Until you confirm, reverting switches them on again. After that, “Plan the way back” sets the weights of before in the rules of Timbang, and the old rules stay off.',
    old_rules_without_way:
      'The old rules are switched off, not removed. Until you confirm, reverting switches them on again. After that they stay off, and Timbang plans no way back to them.',
    leads_back: 'This is the way back from',
    standing: 'State',
    old_plan:
      'This plan is {{age}} old. Before anything is written, the router is read again and compared with it.',
    router_has: 'The router now:',
    state: {
      planned: 'Planned',
      arming: 'Putting the rollback on the router',
      applying: 'Writing',
      verifying: 'Verifying',
      pending: 'Waits for confirmation',
      confirming: 'Being confirmed',
      reverting: 'Being undone',
      confirmed: 'Confirmed',
      taken_back: 'Taken back',
      replaced: 'Replaced',
      reverted: 'Undone',
      refused: 'Not carried out',
      discarded: 'Discarded',
    },
    kind: {
      nothing: 'Nothing to write',
      marks: 'Only marks of existing rules',
      buckets: 'A new set of buckets',
      convert: 'From another method to PCC',
      fix: 'Fix of the configuration',
      trial: 'Run of a queue trial',
    },
    ...changeHas,
    succeeded_by: { taken_back: 'Taken back by', replaced: 'Replaced by' },
    phase: {
      arming: 'Rollback armed',
      applying: 'Written',
      verifying: 'Verified',
      pending: 'Waits for confirmation',
      confirming: 'Confirmed',
      reverting: 'Undone',
    },
    mark: {
      done: 'done',
      now: 'now',
      failed: 'stopped here',
      ended: 'ended here by a person',
      later: 'later',
    },
    progress: 'Step by step',
    no_steps: 'Nothing was done yet.',
    steps: 'Steps: {{n}}',
    trace: 'Trace a packet before and after',
    effects: 'What it does',
    effects_undone: 'What it was to do',
    warnings: 'Warnings',
    warnings_then: 'Warnings of the plan, before it ended: {{number}}',
    bar: 'What you can do now',
    discard: 'Discard plan',
    approve: 'Approve',
    apply: 'Apply…',
    confirm: 'Confirm',
    revert: 'Revert now',
    needs_approval: 'Must be approved by an admin other than {{who}} before it can be applied.',
    by_checks: 'Checks confirm it automatically when every line has kept carrying traffic.',
    requested: {
      confirm: '{{who}} has confirmed; it is being carried out.',
      revert: '{{who}} has reverted; it is being carried out.',
    },
    ended_by: {
      named: 'by {{who}}',
      checks: 'by checks',
      router: 'by the router itself',
      engine: 'by Timbang',
    },
    not_whole: 'not whole',
  },
  apply: {
    title: 'Apply to {{router}}?',
    writes: {
      one: 'One line is written, exactly as shown.',
      other: '{{n}} lines are written one after the other, exactly as shown.',
    },
    running: {
      new_only: 'Only new connections move; running ones keep their ISP.',
      queues: 'Queues act at once, on running connections too.',
      fasttracked: 'What is FastTracked stays so until it ends.',
      spare:
        'No connection moves, neither new nor running, while {{name}} works. When it fails, what runs over it breaks as today, and begins again by {{takers}}.',
      watched:
        'No connection moves while the gateways answer pings. Where one does not, its route is left: what runs over it breaks, and begins again by another ISP.',
      spare_removed:
        'No connection moves, neither new nor running, while {{name}} works. When it fails, {{takers}} no longer take over by these routes: the router’s other routes decide.',
      unmoved: 'Running connections go on as they are: no packet takes another way.',
      turned:
        'Running connections go on as they are, except packets that this fix sends another way: “What it does” names them. Their connections may break and begin again.',
    },
    other_address:
      'Another ISP is another public address: banks and portals may ask for a new sign-in, and VPNs reconnect. Best done outside work hours.',
    rollback:
      'Until you confirm, the router keeps the script timbang-rollback-{{id}} and 2 schedulers, for the timer and for a reboot.',
    timer_person:
      'You have {{time}} to confirm. Without a confirmation, or if the router cannot be reached, the router reverts everything automatically.',
    timer_checks:
      'Checks confirm it. If they fail, or Timbang is silent for {{time}}, the router reverts everything automatically.',
    reason_help: 'Kept in the history and in the audit log.',
    submit: 'Write to {{router}}',
    elsewhere: {
      begun:
        'The dialog was closed: {{who}} has begun this change from another window. Nothing was written from here.',
      discarded:
        'The dialog was closed: this plan was discarded in another window. Nothing was written.',
      other:
        'The dialog was closed: another change of this router has begun, so this plan cannot be applied now. Nothing was written from here.',
      reason: 'The reason that you typed: “{{reason}}”',
    },
  },
  forecast: {
    title: 'What moves, what stays',
    lead: '{{share}} of new connections will use another ISP than now, and so another public address. Running connections keep theirs. Best done outside work hours: banks and portals may ask for a new sign-in, and VPNs reconnect.',
    lead_unknown: 'Running connections keep their ISP; only new ones move.',
    stays: 'Running connections that stay',
    uncounted: 'not counted',
    lead_begun:
      'By this change {{share}} of new connections use another ISP than before. Running connections keep theirs.',
    lead_undone:
      'While it was in force, {{share}} of new connections used another ISP. Now they use their former ISP again.',
    lead_never: 'It would have moved {{share}} of new connections, but was not carried out.',
    now: 'New connections, now',
    then: 'New connections, then',
    before: 'New connections, before',
    after: 'New connections, after',
  },
  writes: {
    title: 'Exact writes',
    lead: 'In this order; ↩ is what undoes each. Lines: {{n}}.',
    rollback:
      'First the rollback: a script (shown below) and its two triggers. All three are removed once the change is confirmed or undone.',
    planned: 'Then the lines of the plan:',
    none: 'Nothing needs to be written.',
    undo: 'Show undo',
    undo_line: 'Undone by',
    undone_with: '(undone with another line)',
    copy: 'All lines, to copy',
    script: 'The rollback that the router keeps',
    script_help:
      'Put on the router before the first line. It runs when the timer ends and after a reboot.',
    script_ended:
      'This change is over. The script is shown as this version of Timbang writes it; it is not read from the router.',
  },
  facts: {
    title: 'Who, when, why',
    reason: 'Why',
    planned: 'Planned',
    approved: 'Approved',
    applied: 'Applied',
    timer: 'Timer',
    confirm: 'Confirmation',
    ended: 'Ended',
  },
  old: {
    title: 'Running connections, by the mark of their ISP',
    lead: 'All that carry a mark, from before the change and since then. Those from before keep the ISP on which they began until they end. Resetting moves them at once, and drops what runs over them.',
    count: 'Count them',
    choose: 'Choose {{name}}',
    connections: { one: '1 connection', other: '{{n}} connections' },
    not_current: 'no new ones',
    others: '{{n}} more carry none of these marks.',
    all_entries:
      'The page Router shows all entries of the router’s table as of its newest poll, with and without marks.',
    flush: 'Reset the chosen connections',
    sure: 'Reset {{n}} running connections? What runs over them is dropped.',
    progress: '{{removed}} reset, {{left}} left',
  },
  timer: {
    label: 'Time left to confirm',
    left: 'left: the router reverts this automatically at {{time}}',
    over: 'The timer ended at {{time}}.',
    stale: 'As of {{time}}. The server does not answer: what has happened since then is unknown.',
  },
  banner: {
    what: 'is being changed by {{who}}: {{state}}.',
    left: 'The router reverts this in {{left}}.',
    disarming: 'The rollback is being taken off the router.',
    open: 'Review',
    look: 'Look',
  },
  history: changeHistory.history,
  drift: changeHistory.drift,
  proof: changeProof,
  ...changeCourse,
};
