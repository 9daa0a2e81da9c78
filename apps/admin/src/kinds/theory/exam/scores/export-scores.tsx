import { call, urlOf } from '@beacon/api/client'
import { examScoreSheet } from '@beacon/api/kinds/theory/score-sheet'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterOf, SheetExportDialog } from '../../../../parts/sheet-import/index.ts'
import type { ScoresQuery } from './scores-query.ts'

interface Props {
  id: string
  /** The table as it stands: filters, search and order. */
  input: ScoresQuery
  count: number
  /** The review is not finished: the file names no candidate. */
  isMasked: boolean
  onClose: () => void
}

/** The scores as .xlsx or .csv: with names after the review, before it by marking number. */
export function ExportScores({ id, input, count, isMasked, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SheetExportDialog
      title={t({ context: 'exam', message: 'Export scores' })}
      description={
        isMasked
          ? t({ context: 'exam', message: 'Not reviewed: papers by marking number, without names' })
          : plural(count, { one: '# candidate', other: '# candidates' })
      }
      help={t({ context: 'exam', message: 'Unmarked cells stay empty. Absent is not scored as 0.' })}
      make={(file) => call(examScoreSheet.make, { params: { exam_id: id }, body: { filter: isMasked ? {} : filterOf(input), ...file } })}
      hrefOf={(export_id) => urlOf(examScoreSheet.fetch, { params: { export_id } })}
      onClose={onClose}
    />
  )
}
