import { call } from '@beacon/api/client'
import { knowledgePoint, type KnowledgePoint } from '@beacon/api/bank/knowledge-point'
import { query, queryKeyOf } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshTheory } from '../bank/queries.ts'

const pointsQuery = (direction_id: string) => ({
  ...query(knowledgePoint.list, { query: { direction_id, bank: 'theory' as const } }),
  enabled: direction_id !== '',
})

/** A point and how deep it stands: 0 directly below its direction. */
export interface TreeLine {
  point: KnowledgePoint
  depth: number
}

/** Points in the order in which a tree shows them. */
export function treeLines(points: readonly KnowledgePoint[]): TreeLine[] {
  const tops = points.filter(({ parent_id }) => parent_id === null)
  return tops.flatMap((top) => [
    { point: top, depth: 0 },
    ...points.filter(({ parent_id }) => parent_id === top.resource_id).map((point) => ({ point, depth: 1 })),
  ])
}

/** The points of a direction, by name, and a new one of it. */
export function usePoints(direction_id: string) {
  const client = useQueryClient()
  const locale = useFormatLocale()
  const found = useQuery(pointsQuery(direction_id))
  const nameOf = ({ name_en, name_zh }: KnowledgePoint) => (locale === 'zh' ? name_zh : name_en)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: queryKeyOf(knowledgePoint.list) })
    await refreshTheory(client)
  }
  const create = async (name: string): Promise<string> => {
    const made = await call(knowledgePoint.create, { body: { direction_id, name_en: name, name_zh: name } })
    await client.invalidateQueries({ queryKey: queryKeyOf(knowledgePoint.list) })
    return made.resource_id
  }
  const lines = treeLines(found.data?.items ?? [])
  const options = lines.map(({ point, depth }) => ({
    value: point.resource_id,
    text: nameOf(point),
    label: depth === 0 ? nameOf(point) : `– ${nameOf(point)}`,
  }))
  return { found, lines, options, nameOf, refresh, create }
}
