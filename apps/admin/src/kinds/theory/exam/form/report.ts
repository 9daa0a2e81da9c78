import { msg } from '@lingui/core/macro'
import { bool, number, settingRows } from '../../../../parts/contest-form/rows/row.ts'
import { ReportScoreField } from './points-field.tsx'
import { ReportTypesField } from './report-types-field.tsx'

const minutes = msg({ context: 'unit', message: 'min' })

const rows = settingRows([
  {
    name: 'report_score',
    label: msg({ context: 'exam', message: 'Report score' }),
    help: msg({ context: 'exam', message: 'Added to the paper total. Locked once a report is marked.' }),
    control: { kind: 'own', Control: ReportScoreField },
    required: true,
  },
  {
    name: 'report_required',
    label: msg({ context: 'exam', message: 'Report required' }),
    help: msg({ context: 'exam', message: 'Candidates are reminded when they submit but can submit without it.' }),
    control: bool,
  },
  {
    name: 'report_types',
    label: msg({ context: 'exam', message: 'File types' }),
    help: msg({ context: 'exam', message: 'Checked by file content, not by name.' }),
    control: { kind: 'own', Control: ReportTypesField },
    required: true,
  },
  {
    name: 'report_max_mb',
    label: msg({ context: 'exam', message: 'Maximum file size' }),
    control: number(1, 1_024, msg({ context: 'unit', message: 'MB' })),
    required: true,
  },
  {
    name: 'report_extra_minutes',
    label: msg({ context: 'exam', message: 'Time after submitting' }),
    help: msg({ context: 'exam', message: '0 = due before the paper is submitted. Report marking opens after this time.' }),
    control: number(0, 10_080, minutes),
    required: true,
  },
  {
    name: 'report_finish_minutes',
    label: msg({ context: 'exam', message: 'Upload grace period' }),
    help: msg({ context: 'exam', message: 'Uploads started in time can finish within these minutes. They are marked as late.' }),
    control: number(0, 60, minutes),
    required: true,
  },
])

/** A file that candidates hand in besides their answers. */
export const report = settingRows([
  {
    name: 'report_switch',
    label: msg({ context: 'exam', message: 'Candidates submit a report' }),
    help: msg({
      context: 'exam',
      message: 'A file submitted with the answers and marked by people. Results are then released after the review.',
    }),
    control: bool,
  },
  ...rows.map((row) => ({ ...row, when: ({ report_switch }: { report_switch?: boolean }) => report_switch === true })),
])
