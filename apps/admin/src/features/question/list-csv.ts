import type { QuestionRow } from '@beacon/api/question'
import { useLingui } from '@lingui/react/macro'
import { csvText } from '../../app/export-csv.ts'
import { useDifficultyWords, useDirectionName, useFlagTypeWords, useWayWords } from '../../app/question-form/words.ts'

/** The list as a spreadsheet: the table's columns, the fields of the score, tags and author; never a flag. */
export function useListCsv(): (rows: readonly QuestionRow[]) => string {
  const { t } = useLingui()
  const direction = useDirectionName()
  const difficulty = useDifficultyWords()
  const type = useFlagTypeWords()
  const way = useWayWords()
  const columns: [string, (row: QuestionRow) => string | number | null][] = [
    [t`Number`, (row) => row.number],
    [t`Name`, (row) => row.name],
    [t`Direction`, (row) => direction(row.direction)],
    [t`Difficulty`, (row) => difficulty[row.difficulty]],
    [t`Flag type`, (row) => type[row.flag_type]],
    [t`Parts`, (row) => row.part_count],
    [t`Scoring`, (row) => way[row.integral_way]],
    [t({ context: 'score', message: 'Start' }), (row) => row.score],
    [t`Floor`, (row) => row.score_min],
    [t`Knowledge points`, (row) => row.knowledge_points.join(', ')],
    [t`Topic sets`, (row) => row.topic_sets.join(', ')],
    [t`Files`, (row) => row.attachment_count],
    [t`Hints`, (row) => row.hint_count],
    [t`Used in`, (row) => row.used_count],
    [t`Solved, percent`, (row) => row.solve_rate],
    [t`Hot value`, (row) => row.hot_value],
    [t`Visibility`, (row) => row.visibility],
    [t`Author`, (row) => row.author],
    [t`Owner`, (row) => row.owner_name],
    [t`Language`, (row) => row.lang],
    [t`Tested`, (row) => row.test_result],
    [t`Updated`, (row) => row.updated_at],
  ]
  return (rows) =>
    csvText(
      columns.map(([head]) => head),
      rows.map((row) => columns.map(([, cell]) => cell(row))),
    )
}
