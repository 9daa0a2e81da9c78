import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { BlueprintField, BlueprintResult, PaperDetail, testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { createStreams, drawQuestions } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { resultOf, varietyOf } from './blueprint-solution.ts'
import { type HeldItem, type HeldSection, type PaperContent, readContent } from './content.ts'
import { factsOfContent, mustDraw, newSeed } from './draw.ts'
import { chosen, type ItemFacts, selectItems } from './item-repo.ts'
import { mustSolve, newSection, planOfPaper } from './plan-of-paper.ts'
import { selectPool } from './pool.ts'
import { mustBeVersion, readPaper, storePaper } from './save.ts'
import { sumsOf } from './sums.ts'
import { itemView } from './view.ts'
import { getPaper, lockPaper, mustHaveKind } from './visible.ts'

export async function tryBlueprint(
  ctx: SignedIn,
  { blueprint, locked }: Parsed<typeof contract.try_blueprint>['body'],
): Promise<BlueprintResult> {
  mustHaveKind(ctx)
  return resultOf(blueprint, await selectPool(ctx.db, ctx), locked, newSeed())
}

/** Fills an intelligent paper whole or not at all. @throws 422 with the proof, or with what was not found */
export async function composePaper(ctx: SignedIn, id: string, version: number): Promise<PaperDetail> {
  const entry = { module: 'paper' as const, operation: 'generate' as const, object_type: 'paper', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const row = await lockPaper(tx, ctx, id)
    await mustBeVersion(tx, row, version)
    const { blueprint } = row
    if (row.paper_mode !== 'intelligent' || row.per_candidate || blueprint === null) return fail('bad_request')
    const content = await readContent(tx, row)
    const locked = content.sections.flatMap(({ items }) => items.filter(({ is_locked }) => is_locked))
    const plan = mustSolve(blueprint, await selectPool(tx, ctx), locked)
    const seed = newSeed()
    const filled = await composed(tx, ctx, content, blueprint, mustDraw(plan, seed, 'paper:fixed'))
    const facts = await factsOfContent(tx, ctx, filled)
    await storePaper(tx, ctx, row, filled, { ...sumsOf(filled, facts), seed })
    return note({ object_name: row.name, after: { composed: facts.length } })
  })
  return readPaper(ctx, id)
}

/** A section for each type of the blueprint, in its order; one that stands keeps its words, and locked questions their places. */
async function composed(
  tx: Tx,
  ctx: SignedIn,
  content: PaperContent,
  { types }: BlueprintField,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<PaperContent> {
  const fresh = [...ids.values()].flat().map((question_id) => ({ question_id, version_id: null }))
  const versions = new Map((await selectItems(tx, ctx, chosen(fresh))).map((fact) => [fact.question_id, fact.version_id]))
  const sections = types.map(({ question_type, score }): HeldSection => {
    const standing = content.sections.find((section) => section.question_type === question_type) ?? newSection(question_type)
    const wanted = new Set(ids.get(question_type))
    const kept = content.sections.flatMap(({ items }) => items.filter(({ question_id, is_locked }) => is_locked && wanted.has(question_id)))
    const standingIds = new Set(kept.map(({ question_id }) => question_id))
    const drawn = [...wanted].flatMap((question_id): HeldItem[] => {
      const version_id = versions.get(question_id)
      if (version_id === undefined || standingIds.has(question_id)) return []
      return [{ question_id, version_id, score, is_locked: false, draw_id: null }]
    })
    return { ...standing, items: [...kept.map((item) => ({ ...item, score })), ...drawn] }
  })
  return { ...content, sections }
}

const samples = 3

/** Papers as three candidates would get them, with a seed that is kept nowhere. */
export async function readSamples(ctx: SignedIn, id: string): Promise<Reply<typeof contract.samples>> {
  const row = await getPaper(ctx.db, ctx, id)
  if (!row.per_candidate) fail('bad_request')
  const { sections } = await readContent(ctx.db, row)
  const { plan, scores, sectionOf } = await planOfPaper(ctx.db, ctx, row, sections)
  const streams = createStreams(newSeed())
  const drawn = Array.from({ length: samples }, (_, index) => {
    const result = drawQuestions(plan, streams(`paper:preview-${index}`))
    if (result.ok) return result.questions
    return fail('paper_tag_unmet', { tag: result.unmet.kind === 'tag' ? result.unmet.tag : result.unmet.enemy_group })
  })
  const all = [...new Set(drawn.flatMap((questions) => [...questions.values()].flat()))]
  const newest = all.map((question_id) => ({ question_id, version_id: null }))
  const facts = new Map((await selectItems(ctx.db, ctx, chosen(newest))).map((fact) => [fact.question_id, fact]))
  const papers = drawn.map((questions) => ({ sections: sampleSections(questions, facts, scores, sectionOf) }))
  return { papers, variety: varietyOf(plan, scores) }
}

type Sample = Reply<typeof contract.samples>['papers'][number]['sections']

/** Rules of one section put their questions together. */
function sampleSections(
  questions: ReadonlyMap<string, readonly string[]>,
  facts: ReadonlyMap<string, ItemFacts>,
  scores: ReadonlyMap<string, number>,
  sectionOf: ReadonlyMap<string, string>,
): Sample {
  const sections = new Map<string, Sample[number]['items']>()
  for (const [key, section_id] of sectionOf) {
    const items = (questions.get(key) ?? []).flatMap((id) => {
      const fact = facts.get(id)
      return fact === undefined ? [] : [itemView({ ...fact, score: scores.get(key) ?? fact.score })]
    })
    sections.set(section_id, [...(sections.get(section_id) ?? []), ...items])
  }
  return [...sections].map(([section_id, items]) => ({ section_id, items }))
}
