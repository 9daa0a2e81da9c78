import { difficulty, visibility } from '@beacon/api/bank/question'
import type { BuiltKind } from '@beacon/router'
import type { TableState } from '@beacon/ui/table'
import type { BankPages, ListQuery } from '../../kinds/bank-pages.ts'
import { boolOf, listOf, oneOf } from '../../parts/list/table-url.ts'
import type { questionFilterNames } from './filter-names.ts'

export type { ListQuery }
type Name = (typeof questionFilterNames)[number]

/** What the list of a bank asks for, from its address: filters, search and order; the page is the caller's. */
export function listQueryOf(
  { bank, pages }: { bank: BuiltKind; pages: BankPages },
  { q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>,
): ListQuery {
  const one = <const V extends string>(name: Name, allowed: readonly V[]) => {
    const found = oneOf(filters[name], allowed)
    return found === undefined ? undefined : [found]
  }
  const list = (name: Name) => listOf(filters[name])
  const used = filters['used']
  return {
    bank,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    direction_id: list('direction_id'),
    difficulty: one('difficulty', difficulty.options),
    ...pages.list.queryOf(filters),
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
