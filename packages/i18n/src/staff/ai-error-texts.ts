import { msg } from '@lingui/core/macro'

/** Texts of the codes that only organisers of AI contests are refused with. */
export const aiStaffErrorTexts = {
  metric_range_equal: msg({ id: 'error.metric_range_equal', message: 'Base and target are equal.' }),
  metric_range_order: msg({ id: 'error.metric_range_order', message: 'The target must be better than the base.' }),
  evaluation_not_broken: msg({
    id: 'error.evaluation_not_broken',
    message: 'This submission was scored or refused. Only a failed evaluation can run again.',
  }),
  reveal_too_early: msg({ id: 'error.reveal_too_early', message: 'Finals may be chosen until {until}.' }),
  evaluations_waiting: msg({
    id: 'error.evaluations_waiting',
    message: '{n, plural, one {One evaluation or re-evaluation is open.} other {# evaluations and re-evaluations are open.}}',
  }),
  finals_revealed: msg({ id: 'error.finals_revealed', message: 'The final ranking is public already.' }),
  reevaluation_open: msg({
    id: 'error.reevaluation_open',
    message: 'A re-evaluation of this challenge is open. Apply or discard it first.',
  }),
  reevaluation_running: msg({
    id: 'error.reevaluation_running',
    message: '{n, plural, one {One submission is still being scored.} other {# submissions are still being scored.}}',
  }),
  reevaluation_not_found: msg({ id: 'error.reevaluation_not_found', message: 'No such re-evaluation in this contest.' }),
  task_not_tried: msg({ id: 'error.task_not_tried', message: 'Only results with a built-in metric have ready-made tries.' }),
}
