import { query } from '@beacon/api/query'
import { topic, type TopicRow } from '@beacon/api/topic/topic'
import type { TopicLine } from '@beacon/api/topic/topic-line'
import { useQuery } from '@tanstack/react-query'

const renewMs = 10_000
/** Columns of the desk that no player sees. */
export const staffColumns: ReadonlySet<string> = new Set(['tries', 'correct', 'tested'])

type LiveFigures = Pick<TopicLine, 'resource_id' | 'value' | 'solves' | 'unranked_solves' | 'first_blood'>

/** The topics of the players' own address. */
export function usePublicTopics(id: string, isOn: boolean): readonly LiveFigures[] {
  const { data } = useQuery({
    ...query(topic.list, { params: { resource_id: id } }),
    enabled: isOn,
    refetchInterval: renewMs,
    retry: false,
  })
  return data?.items ?? []
}

/** The rows that players see, with the values, solves and bloods that they see. */
export function asPlayersSee(rows: readonly TopicRow[], shown: readonly LiveFigures[]): TopicRow[] {
  const known = new Map(shown.map((one) => [one.resource_id, one]))
  return rows.flatMap((row) => {
    const one = known.get(row.resource_id)
    if (one === undefined) return []
    const { value, solves, unranked_solves = 0, first_blood = null } = one
    return [{ ...row, value, solves, unranked_solves, first_blood }]
  })
}
