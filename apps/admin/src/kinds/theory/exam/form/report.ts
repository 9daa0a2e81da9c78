import { msg } from '@lingui/core/macro'
import { bool, number, type SettingRow } from '../../../../parts/contest-form/rows/row.ts'
import { ReportScoreField } from './points-field.tsx'
import { ReportTypesField } from './report-types-field.tsx'

const minutes = msg({ context: 'unit', message: 'min' })

const rows: readonly SettingRow[] = [
  {
    name: 'report_score',
    label: msg({ context: 'exam', message: 'Score of the report' }),
    help: msg({ context: 'exam', message: 'Added to the total of the paper. Fixed once a report is marked.' }),
    control: { kind: 'own', Control: ReportScoreField },
    required: true,
  },
  {
    name: 'report_required',
    label: msg({ context: 'exam', message: 'Report required' }),
    help: msg({ context: 'exam', message: 'Candidates are asked for it when they submit. It never keeps them from submitting.' }),
    control: bool,
  },
  {
    name: 'report_types',
    label: msg({ context: 'exam', message: 'File types' }),
    help: msg({ context: 'exam', message: 'Judged by what is in the file, not by its name.' }),
    control: { kind: 'own', Control: ReportTypesField },
    required: true,
  },
  {
    name: 'report_max_mb',
    label: msg({ context: 'exam', message: 'Largest file' }),
    control: number(1, 1_024, msg({ context: 'unit', message: 'MB' })),
    required: true,
  },
  {
    name: 'report_extra_minutes',
    label: msg({ context: 'exam', message: 'Time after submitting' }),
    help: msg({ context: 'exam', message: '0: reports are handed in before the paper. Reports are marked once this time is over.' }),
    control: number(0, 10_080, minutes),
    required: true,
  },
  {
    name: 'report_finish_minutes',
    label: msg({ context: 'exam', message: 'Running uploads may finish' }),
    help: msg({ context: 'exam', message: 'An upload that began in time may arrive for so long after it. It is marked as late.' }),
    control: number(0, 60, minutes),
    required: true,
  },
]

/** A file that candidates hand in besides their answers. */
export const report: readonly SettingRow[] = [
  {
    name: 'report_switch',
    label: msg({ context: 'exam', message: 'Candidates hand in a report' }),
    help: msg({ context: 'exam', message: 'A file besides the answers, which people mark. Results are then released after the review.' }),
    control: bool,
  },
  ...rows.map((row) => ({ ...row, when: ({ report_switch }: { report_switch?: boolean }) => report_switch === true })),
]
