import { call } from '@beacon/api/client'
import { type ExamQuestionStatistic, examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyPage } from '../../../../parts/list/every-page.ts'

/** While candidates answer, the shares move. */
const renew_ms = 15_000

/** What became of each question so far, by question; none before it is known. */
export function useQuestionFigures(
  exam_id: string,
  { isAsked, isOver }: { isAsked: boolean; isOver: boolean },
): ReadonlyMap<string, ExamQuestionStatistic> {
  const params = { exam_id }
  const { data } = useQuery({
    queryKey: [...query(examStatistic.questions, { params, query: {} }).queryKey, 'all'],
    queryFn: () => everyPage((place) => call(examStatistic.questions, { params, query: place })),
    refetchInterval: isOver ? false : renew_ms,
    enabled: isAsked,
  })
  return useMemo(() => new Map((data ?? []).map((one) => [one.question_id, one])), [data])
}
