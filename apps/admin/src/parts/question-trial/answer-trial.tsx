import { question, type CommonDetail } from '@beacon/api/bank/question'
import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TryPanel } from '../question-form/try-panel.tsx'
import { testedQuery } from './tested-query.ts'

interface Props {
  row: Pick<CommonDetail, 'resource_id' | 'tested_at' | 'test_result' | 'tested_by'>
  /** What is answered, in its order. */
  parts: readonly string[]
  /** Every entrant has flags of its own. */
  hasOwnFlags: boolean
}

/** Flags of a question, tried part by part without a row in a contest. */
export function AnswerTrial({ row: { resource_id, tested_at, test_result, tested_by }, parts, hasOwnFlags }: Props) {
  const client = useQueryClient()
  const params = { resource_id }
  const sample = useQuery(query(question.try_sample, { params }))
  return (
    <TryPanel
      flag_type={hasOwnFlags ? 'dynamic' : 'static'}
      report={null}
      parts={[...parts]}
      sample={sample.data}
      tested={{ at: tested_at, result: test_result, by: tested_by }}
      hasVerdict={false}
      send={async (body) => {
        const reply = await call(question.try, { params, body })
        await client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
        await client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
        return reply
      }}
    />
  )
}
