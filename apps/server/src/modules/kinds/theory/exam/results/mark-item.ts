import { createHash, randomUUID } from 'node:crypto'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { normaliseAnswer } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { isSubjective } from '../../paper/index.ts'
import type { HeldAnswer } from '../sitting/held-answers.ts'
import { isAnswered, proposalOf, textsOf } from './judge.ts'
import { itemsOf, ownOf, type StoredItem } from '../paper/own-paper.ts'

/** Questions of a paper that people mark. */
export const manualItems = (paper: StoredPaper): StoredItem[] => [...itemsOf(paper).values()].filter(({ content }) => isSubjective(content))

/** Names what an answer says: answers with one key are the same for whoever marks them. */
export function sameKey({ content: { question_type: type, blanks } }: StoredItem, answer: Answer): string {
  const given = textsOf(answer)
  const texts =
    type === 'completion'
      ? blanks.map(({ case_sensitive }, index) => normaliseAnswer(given[index] ?? '', case_sensitive))
      : [normaliseAnswer(given[0] ?? '', false)]
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

/** The mark that an answer has without a person: 0 where nothing was written, all where rules that people look after find it right. */
function markAtOnce(item: StoredItem, answer: Answer): number | null {
  if (!isAnswered(answer)) return 0
  return proposalOf(item, answer) === item.score ? item.score : null
}

interface Judged {
  /** The copy that own papers are drawn from. */
  paper: StoredPaper
  attempts: readonly { attempt_id: string; user_id: string }[]
  answers: ReadonlyMap<string, readonly HeldAnswer[]>
}

/**
 * Writes what people mark of papers; some of it has its mark at once. Of a paper that was open again, an answer that
 * still says the same keeps its item, mark and comment; the others lose them. Members of staff who try the exam out wait for nobody.
 */
export async function writeItems(tx: Tx, row: ExamRecord, { paper, attempts, answers }: Judged): Promise<void> {
  if (manualItems(paper).length === 0) return
  const ids = attempts.map(({ attempt_id }) => attempt_id)
  const items = attempts.flatMap(({ attempt_id, user_id }) => {
    const own = new Map((answers.get(attempt_id) ?? []).map(({ question_id, answer }) => [question_id, answer]))
    return manualItems(ownOf(row, paper, user_id)).map((question) => {
      const answer = own.get(question.question_id) ?? null
      const { question_id } = question
      return { item_id: randomUUID(), attempt_id, question_id, same_key: sameKey(question, answer), mark: markAtOnce(question, answer) }
    })
  })
  await tx.execute(sql`
    insert into exam_item (item_id, attempt_id, contest_id, run, question_id, same_key, mark)
    select e.item_id, e.attempt_id, ${row.resource_id}, ${row.run}, e.question_id, e.same_key, e.mark
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as e (item_id uuid, attempt_id uuid, question_id uuid, same_key text, mark int)
      join exam_attempt a on a.attempt_id = e.attempt_id join entrant n on n.entrant_id = a.entrant_id and not n.is_staff
    on conflict (attempt_id, question_id) do update
      set same_key = excluded.same_key, mark = excluded.mark, comment = '', points = '{}', marked_by = null, marked_at = null,
        is_pushed = false, push_word = '', leased_by = null, leased_until = null, version = exam_item.version + 1,
        first_by = '{}', is_conflict = false, is_decided = false
      where exam_item.same_key <> excluded.same_key`)
  // What two people gave for an answer that is no longer the same goes with it; versions rise.
  await tx.execute(sql`
    update exam_first_mark f set mark = null, comment = '', points = '{}', at = null, version = f.version + 1
    from exam_item i where i.item_id = f.item_id and i.attempt_id = any(${sql.param([...ids])}::uuid[]) and f.mark is not null
      and cardinality(i.first_by) = 0`)
}
