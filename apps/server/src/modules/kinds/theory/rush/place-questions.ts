import type { RushRoundField } from '@beacon/api/kinds/theory/exam/rush-fields'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { rushQuestion, rushRound } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import type { VersionContent } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { failFields } from '../../../../failure.ts'
import { chosen, contentsOf, isSubjective, selectItems } from '../paper/index.ts'

/** What a rush holds of a question. */
export interface PlacedNow {
  version_id: string
  content: VersionContent
}
type QuestionPlace = RushRoundField['questions'][number] & { field: string; kind: RushRoundField['kind'] }

/**
 * Contents of the questions of a set-up. What stands in the rush already stays as it is; what is new is taken as a paper takes it: it can
 * be seen, and is not in the bin. @throws 400 at the question, also for one that people judge in a round for all
 */
export async function placeQuestions(
  ctx: SignedIn,
  tx: Tx,
  contest_id: string,
  rounds: readonly RushRoundField[],
): Promise<Map<string, PlacedNow>> {
  const wanted: QuestionPlace[] = rounds.flatMap(({ questions, kind }, round) =>
    questions.map((one, index) => ({ ...one, kind, field: `rounds.${round}.questions.${index}` })),
  )
  const placed = await selectHeld(tx, contest_id, wanted)
  const fresh = wanted.filter(({ question_id }) => !placed.has(question_id))
  const found = fresh.length === 0 ? [] : await selectItems(tx, ctx, chosen(fresh))
  const usable = new Map(found.filter((item) => item.is_visible && !item.is_deleted).map((item) => [item.question_id, item.version_id]))
  for await (const contents of contentsOf(tx, [...usable.values()]))
    for (const [question_id, version_id] of usable) {
      const content = contents.get(version_id)
      if (content !== undefined) placed.set(question_id, { version_id, content })
    }
  for (const { question_id, field, kind } of wanted) {
    const held = placed.get(question_id)
    if (held === undefined) return failFields({ [field]: { code: 'field_wrong' } })
    if (kind === 'all' && isSubjective(held.content)) return failFields({ [field]: { code: 'rush_short' } })
  }
  return placed
}

/** Those that are asked for in the version that the rush holds. */
async function selectHeld(tx: Tx, contest_id: string, wanted: readonly QuestionPlace[]): Promise<Map<string, PlacedNow>> {
  const rows = await tx
    .select({ question_id: rushQuestion.question_id, version_id: rushQuestion.version_id, content: rushQuestion.content })
    .from(rushQuestion)
    .innerJoin(rushRound, eq(rushRound.round_id, rushQuestion.round_id))
    .where(eq(rushRound.contest_id, contest_id))
  const asked = new Map(wanted.map(({ question_id, version_id }) => [question_id, version_id]))
  return new Map(
    rows
      .filter(({ question_id, version_id }) => asked.get(question_id) === version_id)
      .map(({ question_id, version_id, content }) => [question_id, { version_id, content }]),
  )
}
