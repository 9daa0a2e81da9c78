import { call } from '@beacon/api/client'
import { topic, type TopicRow } from '@beacon/api/topic/topic'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { topicRowsQuery } from '../../../parts/desk/queries.ts'
import { isSameOrder } from './order-topics.ts'

/** Puts all topics into an order: shown at once, taken back when the server refuses it. */
export function useTopicOrder(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const params = { resource_id: id }
  const { queryKey } = topicRowsQuery(id)
  return async (rows: readonly TopicRow[], ids: readonly string[]): Promise<void> => {
    if (
      isSameOrder(
        rows.map(({ resource_id }) => resource_id),
        ids,
      )
    )
      return
    const byId = new Map(rows.map((row) => [row.resource_id, row]))
    const items = ids.flatMap((one, index) => {
      const row = byId.get(one)
      return row === undefined ? [] : [{ ...row, sort: index + 1 }]
    })
    client.setQueryData(queryKey, { items, total: items.length })
    try {
      await call(topic.order, { params, body: { topic_ids: [...ids] } })
    } catch (error) {
      toast.failed({ title: words(error) })
      await client.invalidateQueries({ queryKey })
    }
  }
}
