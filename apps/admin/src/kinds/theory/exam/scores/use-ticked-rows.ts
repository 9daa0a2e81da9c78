import { call } from '@beacon/api/client'
import { type ExamScoreRow, examScores } from '@beacon/api/kinds/theory/scores'
import type { Selection } from '@beacon/ui/table'
import { useEffect, useRef } from 'react'
import { chosenIds } from '../../../../parts/list/table-url.ts'
import type { ScoresQuery } from './scores-query.ts'

const noRows: readonly ExamScoreRow[] = []

/** The ticked rows of the table: those of other pages too, which it showed before or asks for now. */
export function useTickedRows(exam_id: string, input: ScoresQuery, rows: readonly ExamScoreRow[] = noRows) {
  const seen = useRef(new Map<string, ExamScoreRow>())
  const keep = (some: readonly ExamScoreRow[]) => {
    for (const row of some) seen.current.set(row.entrant_id, row)
  }
  useEffect(() => {
    for (const row of rows) seen.current.set(row.entrant_id, row)
  }, [rows])
  return async (selection: Selection): Promise<ExamScoreRow[]> => {
    const fetchPage = async (page: number) => {
      const found = await call(examScores.list, { params: { exam_id }, query: { ...input, page, size: 200 } })
      keep(found.items)
      return found
    }
    const ids = await chosenIds({ selection, rowId: (row: ExamScoreRow) => row.entrant_id, fetchPage })
    return ids.flatMap((id) => seen.current.get(id) ?? [])
  }
}
