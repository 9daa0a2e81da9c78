import { msg } from '@lingui/core/macro'
import { choice, type SettingRow } from '../../../../parts/contest-form/rows/row.ts'
import { StepField } from './points-field.tsx'

/** How people mark what no rule judges. */
export const marking: readonly SettingRow[] = [
  {
    name: 'marking_open',
    label: msg({ context: 'exam', message: 'Marking from' }),
    help: msg({ context: 'exam', message: 'The review can be finished only after the end.' }),
    control: choice(
      ['after_end', msg({ context: 'exam', message: 'the end of the exam' })],
      ['first_submit', msg({ context: 'exam', message: 'the first hand-in' })],
    ),
  },
  {
    name: 'mark_step',
    label: msg({ context: 'exam', message: 'Step of marks' }),
    help: msg({ context: 'exam', message: 'Marks given by hand are multiples of it, in points.' }),
    control: { kind: 'own', Control: StepField },
    required: true,
  },
]
