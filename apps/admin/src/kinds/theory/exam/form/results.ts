import { msg } from '@lingui/core/macro'
import { bool, choice, number, time, settingRows } from '../../../../parts/contest-form/rows/row.ts'

/** When results come out, and what candidates then see. */
export const results = settingRows([
  {
    name: 'release_mode',
    label: msg({ context: 'exam', message: 'Release' }),
    help: msg({
      context: 'exam',
      message: 'Not before all candidates have finished and any manual marking is reviewed.',
    }),
    control: choice(
      ['with_review', msg({ context: 'exam', message: 'after review' })],
      ['by_hand', msg({ context: 'exam', message: 'manually' })],
      ['by_time', msg({ context: 'exam', message: 'at a set time' })],
      ['at_once', msg({ context: 'exam', message: 'at the end' })],
    ),
  },
  {
    name: 'release_at',
    label: msg({ context: 'exam', message: 'Release time' }),
    control: time,
    required: true,
    when: ({ release_mode }) => release_mode === 'by_time',
  },
  {
    name: 'score_display_switch',
    label: msg({ context: 'exam', message: 'Show scores' }),
    help: msg({ context: 'exam', message: 'After the release.' }),
    control: bool,
  },
  {
    name: 'show_pass',
    label: msg({ context: 'exam', message: 'Pass/fail' }),
    help: msg({ context: 'exam', message: 'Candidates see whether they passed.' }),
    control: bool,
  },
  {
    name: 'show_rank',
    label: msg({ context: 'exam', message: 'Rank' }),
    help: msg({ context: 'exam', message: 'Candidates see their rank.' }),
    control: bool,
  },
  {
    name: 'show_percentile',
    label: msg({ context: 'exam', message: 'Percentile' }),
    help: msg({ context: 'exam', message: 'Candidates see the share of papers below theirs. Requires scores.' }),
    control: bool,
  },
  {
    name: 'review_switch',
    label: msg({ context: 'exam', message: 'Review' }),
    help: msg({ context: 'exam', message: 'Candidates can review their paper.' }),
    control: bool,
  },
  {
    name: 'answer_display_switch',
    label: msg({ context: 'exam', message: 'Show answers' }),
    help: msg({ context: 'exam', message: 'The review shows correct answers. Requires review and scores.' }),
    control: bool,
  },
  {
    name: 'complaint_hours',
    label: msg({ context: 'exam', message: 'Complaints' }),
    help: msg({
      context: 'exam',
      message: 'Hours after release to request a review, once per question. 0 = never. Requires review and scores.',
    }),
    control: number(0, 720, msg({ context: 'unit', message: 'h' })),
    when: ({ review_switch, score_display_switch }) => review_switch !== false && score_display_switch !== false,
  },
  {
    name: 'print_answers',
    label: msg({ context: 'exam', message: 'Print answers' }),
    help: msg({ context: 'exam', message: 'Printed scores include answers, and keys if the person printing can view them.' }),
    control: bool,
  },
  {
    name: 'tie_break',
    label: msg({ context: 'exam', message: 'Tie' }),
    control: choice(
      ['objective_then_time', msg({ context: 'exam', message: 'earlier submission first' })],
      ['equal', msg({ context: 'exam', message: 'equal rank' })],
    ),
  },
])
