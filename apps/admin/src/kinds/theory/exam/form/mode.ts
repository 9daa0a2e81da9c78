import { msg } from '@lingui/core/macro'
import type { ContestInput, SettingName } from '../../../../parts/contest-form/model.ts'
import { choice, type SettingRow } from '../../../../parts/contest-form/rows/row.ts'

const isRush = ({ exam_mode }: Partial<ContestInput>) => exam_mode === 'rush'

/** A paper that each candidate sits, or questions that desks in one room race for. */
export const mode: SettingRow<'exam_mode'> = {
  name: 'exam_mode',
  label: msg({ context: 'exam', message: 'Mode' }),
  help: msg({ context: 'exam', message: 'In a rush, 2–12 desks in one room compete for points, led by a host.' }),
  control: choice(['exam', msg({ context: 'exam', message: 'Exam' })], ['rush', msg({ context: 'exam', message: 'Rush' })]),
  asked: true,
}

/** Settings that a rush does not have: it has no paper, no attempts and nothing to mark. */
export const ofExams = <Name extends SettingName>(rows: readonly SettingRow<Name>[]): SettingRow<Name>[] =>
  rows.map((row) => ({ ...row, when: (values) => !isRush(values) && (row.when?.(values) ?? true) }))

/** Settings of teams, which a rush alone has. An exam that was a rush of teams shows them too, so that the choice can be taken back. */
export const ofRushes = <Name extends SettingName>(rows: readonly SettingRow<Name>[]): SettingRow<Name>[] =>
  rows.map((row) => ({ ...row, when: (values) => (isRush(values) || values.game_type === 'team') && (row.when?.(values) ?? true) }))
