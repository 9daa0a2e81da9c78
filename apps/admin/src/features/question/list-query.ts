import type { Input } from '@beacon/api/endpoint'
import { difficulty, flagType, type question, visibility } from '@beacon/api/question'
import { integralWay } from '@beacon/api/scoring'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../parts/list/table-url.ts'
import type { questionFilterNames } from './filter-names.ts'

export type ListQuery = NonNullable<Input<typeof question.list>['query']>
type Name = (typeof questionFilterNames)[number]

/** What the list asks for, from its address: filters, search and order; the page is the caller's. */
export function listQueryOf({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): ListQuery {
  const one = <const V extends string>(name: Name, allowed: readonly V[]) => {
    const found = oneOf(filters[name], allowed)
    return found === undefined ? undefined : [found]
  }
  const list = (name: Name) => listOf(filters[name])
  const used = filters['used']
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    direction_id: list('direction_id'),
    difficulty: one('difficulty', difficulty.options),
    flag_type: one('flag_type', flagType.options),
    integral_way: one('integral_way', integralWay.options),
    owner: oneOf(filters['owner'], ['mine', 'granted', 'public']),
    visibility: one('visibility', visibility.options),
    knowledge_point: list('knowledge_point'),
    topic_set: list('topic_set'),
    author: list('author'),
    lang: one('lang', ['en', 'zh']),
    tested: one('tested', ['never', 'passed', 'failed', 'partial']),
    has_attachment: boolOf(filters['has_attachment']),
    ...(boolOf(used) === undefined ? (typeof used === 'string' ? { used_in: used } : {}) : { used: boolOf(used) }),
    ...(filters['deleted'] === 'true' ? { deleted: true } : {}),
  }
}
