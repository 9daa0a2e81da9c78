import type { BlueprintField } from '@beacon/api/kinds/theory/paper'
import type { PaperPlan } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { PaperRecord } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { fail } from '../../../../failure.ts'
import { infeasibleView, scoresOf, solve } from './blueprint-solution.ts'
import type { HeldItem, HeldSection } from './content.ts'
import { mustPlan } from './draw.ts'
import { alikeForAll, type PoolQuestion, selectPool } from './pool.ts'

/** @throws 422 with the proof, or with what was not found */
export function mustSolve(blueprint: BlueprintField, pool: readonly PoolQuestion[], locked: readonly HeldItem[]): PaperPlan {
  const ids = locked.map(({ question_id }) => question_id)
  const solved = solve(blueprint, pool, ids)
  if (solved.state === 'not_found') return fail('paper_not_found')
  if (solved.state === 'found') return solved.composed.plan
  return fail('paper_infeasible', { n: solved.composed.proof.shortage, ...infeasibleView(solved.composed) })
}

export const newSection = (question_type: HeldSection['question_type']): HeldSection => ({
  section_id: newId(),
  title: '',
  instructions: '',
  shuffle: true,
  partial_rule: 'strict',
  fixed_marks: null,
  question_type,
  draws: [],
  items: [],
})

export interface PlannedPaper {
  plan: PaperPlan
  /** Hundredths by section of the plan. */
  scores: ReadonlyMap<string, number>
  /** The section of the paper by that of the plan. */
  sectionOf: ReadonlyMap<string, string>
  /** In the order of the paper. */
  sections: readonly HeldSection[]
}

/** What each candidate's paper is drawn from now. @throws 422 where the bank has no paper */
export async function planOfPaper(
  executor: Executor,
  ctx: SignedIn,
  row: PaperRecord,
  sections: readonly HeldSection[],
): Promise<PlannedPaper> {
  const pool = alikeForAll(await selectPool(executor, ctx))
  if (row.paper_mode === 'automatic') {
    const draws = sections.flatMap((section) => section.draws)
    const scores = new Map(draws.map(({ draw_id, score }) => [draw_id, score ?? 0]))
    const sectionOf = new Map(sections.flatMap((one) => one.draws.map(({ draw_id }) => [draw_id, one.section_id])))
    return { plan: mustPlan(draws, pool), scores, sectionOf, sections }
  }
  const { blueprint } = row
  if (blueprint === null) return fail('bad_request')
  const own = blueprint.types.map(
    ({ question_type }) => sections.find((section) => section.question_type === question_type) ?? newSection(question_type),
  )
  return {
    plan: mustSolve(blueprint, pool, []),
    scores: scoresOf(blueprint),
    sectionOf: new Map(own.map(({ question_type, section_id }) => [question_type ?? '', section_id])),
    sections: own,
  }
}
