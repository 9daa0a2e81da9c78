import { call } from '@beacon/api/client'
import { examScores, type ExamScoreRow } from '@beacon/api/kinds/theory/scores'
import { ExportDialog } from '../../../../parts/contest-export/export-dialog.tsx'
import { exportRows } from '../../../../parts/contest-export/export-rows.ts'
import type { useTableUrl } from '../../../../parts/list/table-url.ts'
import type { ExamFull } from '../marking/exam-of.ts'
import { scoresInput } from './scores-query.ts'

interface Props {
  exam: ExamFull
  table: ReturnType<typeof useTableUrl>
  total: number
  onClose: () => void
}

/** Certificates of the ticked candidates as one PDF, or a file each. Whoever has no place gets none. */
export function Certificates({ exam, table, total, onClose }: Props) {
  const input = scoresInput(table.value)
  const rows = exportRows({
    by: 'entrant_ids',
    state: table.value,
    total,
    idOf: (row: ExamScoreRow) => row.entrant_id,
    fetchPage: (place) => call(examScores.list, { params: { exam_id: exam.resource_id }, query: { ...input, ...place } }),
  })
  return <ExportDialog contest={exam} only={['certificates']} rows={rows} onClose={onClose} />
}
