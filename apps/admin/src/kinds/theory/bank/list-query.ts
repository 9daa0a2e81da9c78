import type { Input } from '@beacon/api/endpoint'
import { questionFlaw, questionType, type theoryQuestion } from '@beacon/api/kinds/theory/question'
import { difficulty, visibility } from '@beacon/api/bank/question'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../../parts/list/table-url.ts'

export type ListQuery = NonNullable<Input<typeof theoryQuestion.list>['query']>

/** Values of the filter by past use. */
export const lastExams = ['never', '1', '3', '5', '10'] as const

/** “never”, or in the last so many exams. */
function pastOf(value: string | readonly string[] | undefined): Pick<ListQuery, 'never_used' | 'last_exams'> {
  const found = oneOf(value, lastExams)
  return found === undefined ? {} : found === 'never' ? { never_used: true } : { last_exams: Number(found) }
}

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
    measured: one(filters['measured'], difficulty.options),
    ...pastOf(filters['past']),
    in_paper: listOf(filters['in_paper'])?.[0],
    flaw: one(filters['flaw'], questionFlaw.options),
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
