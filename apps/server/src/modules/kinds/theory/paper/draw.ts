import { randomBytes } from 'node:crypto'
import type { DrawField, PaperDetail } from '@beacon/api/kinds/theory/paper'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { createStreams, drawQuestions, type PaperPlan, planDraws } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { type HeldItem, type PaperContent, readContent } from './content.ts'
import { missingField, rulesOf, shortageOf, supplyOfDraws } from './draw-rules.ts'
import { chosen, inPaper, type ItemFacts, selectItems } from './item-repo.ts'
import { alikeForAll, type PoolQuestion, selectPool } from './pool.ts'
import { mustBeVersion, readPaper, storePaper } from './save.ts'
import { sumsOf } from './sums.ts'
import { lockPaper, mustHaveKind } from './visible.ts'

/** 32 bytes that never leave the server. */
export const newSeed = (): string => randomBytes(32).toString('hex')

export async function readSupply(
  ctx: SignedIn,
  { draws, per_candidate }: Parsed<typeof contract.supply>['body'],
): Promise<Reply<typeof contract.supply>> {
  mustHaveKind(ctx)
  const pool = await selectPool(ctx.db, ctx)
  return supplyOfDraws(draws, per_candidate ? alikeForAll(pool) : pool, per_candidate)
}

/** Fills an automatic paper. `only`: of drawn questions these alone are drawn again. */
export async function drawPaper(ctx: SignedIn, id: string, { version, only }: Parsed<typeof contract.draw>['body']): Promise<PaperDetail> {
  const entry = { module: 'paper' as const, operation: 'generate' as const, object_type: 'paper', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const row = await lockPaper(tx, ctx, id)
    await mustBeVersion(tx, row, version)
    if (row.paper_mode !== 'automatic' || row.per_candidate) fail('bad_request')
    const content = await readContent(tx, row)
    const standing = await selectItems(tx, ctx, inPaper(id))
    const pool = await selectPool(tx, ctx)
    const seed = newSeed()
    const again = only === null ? null : new Set(only)
    const filled = await placeDrawn(tx, ctx, drawn(content, standing, pool, again, seed))
    await storePaper(tx, ctx, row, filled.content, { ...sumsOf(filled.content, filled.facts), seed })
    note({ object_name: row.name, after: { drawn: filled.facts.length } })
  })
  return readPaper(ctx, id)
}

interface Drawn {
  content: PaperContent
  stays: (item: HeldItem) => boolean
  /** Question ids by rule. */
  ids: ReadonlyMap<string, readonly string[]>
}

/** Draws for each rule what does not stay. @throws 422 naming the rule that is incomplete or short */
function drawn(
  content: PaperContent,
  standing: readonly ItemFacts[],
  pool: readonly PoolQuestion[],
  again: ReadonlySet<string> | null,
  seed: string,
): Drawn {
  const stays = (item: HeldItem): boolean => item.draw_id === null || item.is_locked || (again !== null && !again.has(item.question_id))
  const items = content.sections.flatMap((section) => section.items)
  const kept = new Set(items.filter(stays).map(({ question_id }) => question_id))
  const groups = new Set(standing.filter(({ question_id }) => kept.has(question_id)).map(({ enemy_group }) => enemy_group))
  const free = pool.filter(({ id, enemy_group }) => !kept.has(id) && (enemy_group === null || !groups.has(enemy_group)))
  const draws = content.sections.flatMap((section) => section.draws)
  const counts = new Map(
    draws.map(({ draw_id, count }) => [
      draw_id,
      Math.max(0, count - items.filter((item) => item.draw_id === draw_id && stays(item)).length),
    ]),
  )
  // A question drawn again is another one where the bank has another one.
  const others = again === null ? free : free.filter(({ id }) => !again.has(id))
  const plan = findPlan(draws, others, counts) ?? mustPlan(draws, free, counts)
  return { content, stays, ids: mustDraw(plan, seed, 'paper:fixed') }
}

const findPlan = (draws: readonly DrawField[], pool: readonly PoolQuestion[], counts: ReadonlyMap<string, number>): PaperPlan | null => {
  if (draws.some((draw) => missingField(draw) !== null)) return null
  const plan = planDraws(pool, rulesOf(draws, pool, counts))
  return plan.ok ? plan.plan : null
}

/** @throws 422 for a rule that is incomplete, or rules that are short */
export function mustPlan(draws: readonly DrawField[], pool: readonly PoolQuestion[], counts?: ReadonlyMap<string, number>): PaperPlan {
  const incomplete = draws.findIndex((draw) => missingField(draw) !== null)
  if (incomplete >= 0 || draws.length === 0) return fail('draw_incomplete', { n: Math.max(incomplete, 0) + 1 })
  const rules = rulesOf(draws, pool, counts)
  const plan = planDraws(pool, rules)
  if (plan.ok) return plan.plan
  const shortage = shortageOf(draws, rules, plan)
  return fail('draw_short', { n: shortage?.row ?? 1, a: shortage?.needed ?? 0, b: shortage?.supply ?? 0 })
}

/** @throws 422 where enemy groups or required points leave no paper */
export function mustDraw(plan: PaperPlan, seed: string, label: string): ReadonlyMap<string, readonly string[]> {
  const result = drawQuestions(plan, createStreams(seed)(label))
  if (result.ok) return result.questions
  return fail('paper_tag_unmet', { tag: result.unmet.kind === 'tag' ? result.unmet.tag : result.unmet.enemy_group })
}

/** Drawn questions take the places of those that went, then the end of their section. */
async function placeDrawn(tx: Tx, ctx: SignedIn, { content, stays, ids }: Drawn): Promise<{ content: PaperContent; facts: ItemFacts[] }> {
  const fresh = [...ids.values()].flat()
  const newest = fresh.map((question_id) => ({ question_id, version_id: null }))
  const versions = new Map((await selectItems(tx, ctx, chosen(newest))).map((fact) => [fact.question_id, fact.version_id]))
  const waiting = new Map([...ids].map(([draw_id, list]) => [draw_id, [...list]]))
  const take = ({ draw_id, score }: Pick<HeldItem, 'draw_id' | 'score'>): HeldItem[] => {
    const question_id = draw_id === null ? undefined : waiting.get(draw_id)?.shift()
    const version_id = question_id === undefined ? undefined : versions.get(question_id)
    return question_id === undefined || version_id === undefined ? [] : [{ question_id, version_id, score, is_locked: false, draw_id }]
  }
  const sections = content.sections.map((section) => {
    const scoreOf = new Map(section.draws.map(({ draw_id, score }) => [draw_id, score ?? 0]))
    const kept = section.items.flatMap((item) =>
      stays(item) ? [item] : take({ draw_id: item.draw_id, score: scoreOf.get(item.draw_id ?? '') ?? item.score }),
    )
    const rest = section.draws.flatMap(({ draw_id, score }) =>
      Array.from({ length: waiting.get(draw_id)?.length ?? 0 }, () => take({ draw_id, score: score ?? 0 })).flat(),
    )
    return { ...section, items: [...kept, ...rest] }
  })
  const filled = { ...content, sections }
  return { content: filled, facts: await factsOfContent(tx, ctx, filled) }
}

/** Facts of all questions of a content, with its scores. */
export async function factsOfContent(tx: Tx, ctx: SignedIn, { sections }: PaperContent): Promise<ItemFacts[]> {
  const items = sections.flatMap((section) => section.items)
  const scores = new Map(items.map(({ question_id, score }) => [question_id, score]))
  const facts = await selectItems(tx, ctx, chosen(items))
  return facts.map((fact) => ({ ...fact, score: scores.get(fact.question_id) ?? fact.score }))
}
