import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../../../../parts/contest-form/model.ts'
import { timeRows } from '../../../../parts/contest-form/rows/base.ts'
import { choice, number, settingRows, type SettingRow } from '../../../../parts/contest-form/rows/row.ts'
import { mode, ofExams } from './mode.ts'
import { EndTime } from './end-time.tsx'
import { PaperField } from './paper-field.tsx'
import { PassField } from './points-field.tsx'

const minutes = msg({ context: 'unit', message: 'min' })
/** 100 days. */
const longestMinutes = 144_000
const isTogether = ({ timing }: Partial<ContestInput>) => timing !== 'window'
type TimeName = (typeof timeRows)[number]['name']
const common = <Name extends TimeName>(...names: readonly Name[]) =>
  timeRows.filter((row): row is SettingRow<Name> => (names as readonly TimeName[]).includes(row.name))

const onlyExams = ['paper_id', 'pass_score', 'timing', 'waiting_minutes', 'late_entry_minutes', 'earliest_submit_minutes', 'grace_s']

const rows = settingRows([
  {
    name: 'paper_id',
    label: msg({ context: 'exam', message: 'Paper' }),
    control: { kind: 'own', Control: PaperField },
    required: true,
    asked: true,
  },
  {
    name: 'pass_score',
    label: msg({ context: 'exam', message: 'Pass score' }),
    help: msg({ context: 'exam', message: 'Leave empty to use the paper’s pass score.' }),
    control: { kind: 'own', Control: PassField },
  },
  {
    name: 'timing',
    label: msg({ context: 'exam', message: 'Timing' }),
    help: msg({ context: 'exam', message: 'In a window, each candidate can start at any time between start and end.' }),
    control: choice(
      ['together', msg({ context: 'exam', message: 'one start for all' })],
      ['window', msg({ context: 'exam', message: 'in a window' })],
    ),
    asked: true,
  },
  ...common('start_at'),
  {
    name: 'duration_minutes',
    label: msg({ context: 'exam', message: 'Duration' }),
    control: number(1, longestMinutes, minutes),
    required: true,
    asked: true,
  },
  ...common('end_at').flatMap((row): SettingRow<'end_at'>[] => [
    { ...row, when: (values) => !isTogether(values) },
    {
      ...row,
      help: msg({ context: 'exam', message: 'Start and duration.' }),
      control: { kind: 'own', Control: EndTime },
      when: isTogether,
    },
  ]),
  ...common('start_mode'),
  {
    name: 'waiting_minutes',
    label: msg({ context: 'exam', message: 'Waiting room' }),
    help: msg({
      context: 'exam',
      message: 'Minutes before the start when waiting pages download sealed papers. 0 = at the start.',
    }),
    control: number(0, 60, minutes),
    when: isTogether,
  },
  {
    name: 'late_entry_minutes',
    label: msg({ context: 'exam', message: 'Late entry until' }),
    help: msg({ context: 'exam', message: 'Minutes after the start. 0 = no late entry.' }),
    control: number(0, longestMinutes, minutes),
    when: isTogether,
  },
  {
    name: 'earliest_submit_minutes',
    label: msg({ context: 'exam', message: 'Earliest submit' }),
    help: msg({ context: 'exam', message: 'Minutes after the candidate starts. 0 = any time.' }),
    control: number(0, longestMinutes, minutes),
  },
  {
    name: 'grace_s',
    label: msg({ context: 'exam', message: 'Grace period' }),
    help: msg({ context: 'exam', message: 'Answers in transit at the deadline still count. Candidates do not see this.' }),
    control: number(10, 120, msg({ context: 'unit', message: 's' })),
  },
  ...common('pause_keeps_end'),
])

/** The paper, and when one sits it. With one start for all the end follows from start and duration. */
export const paperAndTime = settingRows([mode, ...rows.flatMap((row) => (onlyExams.includes(row.name) ? ofExams([row]) : [row]))])
