import { msg } from '@lingui/core/macro'
import { bool, choice, number, time, type SettingRow } from '../../../../parts/contest-form/rows/row.ts'

/** When results come out, and what candidates then see. */
export const results: readonly SettingRow[] = [
  {
    name: 'release_mode',
    label: msg({ context: 'exam', message: 'Release' }),
    help: msg({
      context: 'exam',
      message: 'Never before the exam is over for all candidates and, where people mark, the review is finished.',
    }),
    control: choice(
      ['with_review', msg({ context: 'exam', message: 'when the review is finished' })],
      ['by_hand', msg({ context: 'exam', message: 'manually' })],
      ['by_time', msg({ context: 'exam', message: 'at a time' })],
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
    help: msg({ context: 'exam', message: 'Candidates see their place.' }),
    control: bool,
  },
  {
    name: 'show_percentile',
    label: msg({ context: 'exam', message: 'Percentile' }),
    help: msg({ context: 'exam', message: 'Candidates see which share of the papers is below theirs. Needs scores.' }),
    control: bool,
  },
  {
    name: 'review_switch',
    label: msg({ context: 'exam', message: 'Review' }),
    help: msg({ context: 'exam', message: 'Candidates read their own paper again.' }),
    control: bool,
  },
  {
    name: 'answer_display_switch',
    label: msg({ context: 'exam', message: 'Show answers' }),
    help: msg({ context: 'exam', message: 'The review shows the right answers. Needs review and scores.' }),
    control: bool,
  },
  {
    name: 'complaint_hours',
    label: msg({ context: 'exam', message: 'Complaints' }),
    help: msg({
      context: 'exam',
      message: 'Hours after the release in which candidates may ask once a question. 0 = never. Needs review and scores.',
    }),
    control: number(0, 720, msg({ context: 'unit', message: 'h' })),
  },
  {
    name: 'print_answers',
    label: msg({ context: 'exam', message: 'Print answers' }),
    help: msg({ context: 'exam', message: 'Printed scores hold answers and keys, where the person who prints may see keys.' }),
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
]
