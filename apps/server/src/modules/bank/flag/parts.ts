import { newId } from '../../../db/id.ts'
import { withStandingIds } from '../../../db/same-content.ts'
import type { StoredRubric } from '../../../db/schema/contest/answer-columns.ts'
import type { TopicAnswer } from '../../../db/schema/contest/topic-answer.ts'

type RubricInput = Omit<StoredRubric, 'rubric_id'> & { rubric_id?: string | undefined }

/** Flags of the types that make their own, or take files, are none; one flag of an entrant's own cannot ask for “all”. */
export function partsByType<P extends { logic: 'any' | 'all' | 'team'; flags: unknown[] }>(
  type: TopicAnswer['flag_type'],
  parts: P[],
): P[] {
  if (type === 'static') return parts
  return parts.map((part) => ({ ...part, flags: [], logic: type === 'dynamic' && part.logic === 'team' ? 'team' : 'any' }))
}

export function rubricOf(input: readonly RubricInput[], old: readonly StoredRubric[]): StoredRubric[] {
  const known = new Set(old.map(({ rubric_id }) => rubric_id))
  return withStandingIds(input, old, 'rubric_id').map(({ rubric_id, ...row }) => ({
    rubric_id: rubric_id !== undefined && known.delete(rubric_id) ? rubric_id : newId(),
    ...row,
  }))
}
