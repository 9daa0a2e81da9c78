import { createStreams } from '@beacon/engine/theory'
import { LRUCache } from 'lru-cache'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { drawOwn } from '../../paper/index.ts'

export type StoredItem = StoredPaper['sections'][number]['items'][number]

const itemsBy = new WeakMap<StoredPaper, Map<string, StoredItem>>()

/** Questions of a paper by id, made once for each copy: every save asks. A paper that was read is never written to. */
export function itemsOf(paper: StoredPaper): ReadonlyMap<string, StoredItem> {
  const known = itemsBy.get(paper)
  if (known !== undefined) return known
  const made = new Map(paper.sections.flatMap(({ items }) => items.map((item) => [item.question_id, item] as const)))
  itemsBy.set(paper, made)
  return made
}

/** Own papers of one copy that are kept; they name questions of the copy and hold none. */
const mostKept = 2_000
const ownBy = new WeakMap<StoredPaper, LRUCache<string, StoredPaper>>()

/**
 * The paper of one candidate (`subject`: a user id, `preview`): of a pool the questions that seed and subject draw, else the paper itself.
 * Whatever is about one candidate goes through here: another question is none of theirs.
 */
export function ownOf({ seed }: Pick<ExamRecord, 'seed'>, paper: StoredPaper, subject: string): StoredPaper {
  const { draw } = paper
  if (draw === undefined) return paper
  const kept = ownBy.get(paper) ?? new LRUCache<string, StoredPaper>({ max: mostKept })
  ownBy.set(paper, kept)
  const key = `${seed} ${subject}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const drawn = drawOwn(draw, createStreams(seed), subject)
  if (drawn === null) throw new Error('a pool leaves a candidate without a paper')
  const items = itemsOf(paper)
  const sections = paper.sections.map((section) => ({
    ...section,
    items: (drawn.get(section.section_id) ?? []).flatMap((id) => items.get(id) ?? []),
  }))
  const { draw: _draw, ...rest } = paper
  const made = { ...rest, sections }
  kept.set(key, made)
  return made
}

/** Whether one candidate's paper has a question. */
export const hasQuestion = (exam: Pick<ExamRecord, 'seed'>, paper: StoredPaper, subject: string, question_id: string): boolean =>
  itemsOf(ownOf(exam, paper, subject)).has(question_id)
