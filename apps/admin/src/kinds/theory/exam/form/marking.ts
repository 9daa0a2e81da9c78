import { msg } from '@lingui/core/macro'
import { bool, choice, number, settingRows } from '../../../../parts/contest-form/rows/row.ts'
import { StepField } from './points-field.tsx'

/** How people mark what no rule judges. */
export const marking = settingRows([
  {
    name: 'marking_open',
    label: msg({ context: 'exam', message: 'Marking from' }),
    help: msg({ context: 'exam', message: 'The review can be finished only after the end.' }),
    control: choice(
      ['after_end', msg({ context: 'exam', message: 'the end of the exam' })],
      ['first_submit', msg({ context: 'exam', message: 'the first submission' })],
    ),
  },
  {
    name: 'mark_step',
    label: msg({ context: 'exam', message: 'Mark increment' }),
    help: msg({ context: 'exam', message: 'Manual marks are multiples of this value, in points.' }),
    control: { kind: 'own', Control: StepField },
    required: true,
  },
  {
    name: 'double_marking',
    label: msg({ context: 'exam', message: 'Double marking' }),
    help: msg({
      context: 'exam',
      message: 'Two people mark each answer independently. Choose individual questions on the Marking page. Locked once marking starts.',
    }),
    control: choice(
      ['none', msg({ context: 'exam', message: 'off' })],
      ['all', msg({ context: 'exam', message: 'all answers' })],
      ['chosen', msg({ context: 'exam', message: 'chosen questions' })],
    ),
  },
  {
    name: 'double_tolerance_percent',
    label: msg({ context: 'exam', message: 'Tolerance' }),
    help: msg({
      context: 'exam',
      message: 'Percent of the question’s marks, at least 1. Within it the mean counts; beyond it a third person decides.',
    }),
    control: number(0, 50, msg`%`),
    required: true,
    when: ({ double_marking }) => double_marking !== 'none',
  },
  {
    name: 'own_organisation',
    label: msg({ context: 'exam', message: 'Exclude same organisation' }),
    help: msg({ context: 'exam', message: 'Markers receive no answers from their own organisation while enough others can mark them.' }),
    control: bool,
  },
  {
    name: 'sampling_percent',
    label: msg({ context: 'exam', message: 'Sampling' }),
    help: msg({ context: 'exam', message: 'Share of marked papers sampled at random for the lead marker.' }),
    control: number(0, 100, msg`%`),
    required: true,
  },
  {
    name: 'repeats_percent',
    label: msg({ context: 'exam', message: 'Repeats' }),
    help: msg({
      context: 'exam',
      message: 'Share of answers each marker sees twice. The second mark is not counted; it measures consistency.',
    }),
    control: number(0, 10, msg`%`),
    required: true,
  },
])
