import type { Input } from '@beacon/api/endpoint'
import { questionType, type theoryQuestion } from '@beacon/api/kinds/theory/question'
import { difficulty, visibility } from '@beacon/api/question'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../../parts/list/table-url.ts'

type ListQuery = NonNullable<Input<typeof theoryQuestion.list>['query']>
const flaws = ['no_analysis', 'picture_without_text', 'duplicate_stem'] as const

/** What the list asks for, from its address. */
export function listQueryOf({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): ListQuery {
  const one = <const V extends string>(value: string | readonly string[] | undefined, allowed: readonly V[]) => {
    const found = oneOf(value, allowed)
    return found === undefined ? undefined : [found]
  }
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    question_type: one(filters['question_type'], questionType.options),
    direction_id: listOf(filters['direction_id']),
    difficulty: one(filters['difficulty'], difficulty.options),
    owner: oneOf(filters['owner'], ['mine', 'granted', 'public']),
    visibility: one(filters['visibility'], visibility.options),
    used: boolOf(filters['used']),
    flaw: one(filters['flaw'], flaws),
    knowledge_point: listOf(filters['knowledge_point']),
    topic_set: listOf(filters['topic_set']),
    enemy_group: listOf(filters['enemy_group']),
    author: listOf(filters['author']),
    source: listOf(filters['source']),
    import_id: listOf(filters['import_id'])?.[0],
    has_picture: boolOf(filters['has_picture']),
    ...(filters['deleted'] === 'true' ? { deleted: true } : {}),
  }
}
