import { createStreams, type Deck, type PaperPlan } from '@beacon/engine/theory'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { StoredDraw } from '../../../../db/schema/contest/stored-draw.ts'
import { type PaperRecord, testPaperPool } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { supplyFindings } from './check.ts'
import { readContent } from './content.ts'
import { drawOwn } from './draw-own.ts'
import { newSeed } from './draw.ts'
import { chosen, selectItems } from './item-repo.ts'
import { type PlannedPaper, planOfPaper } from './plan-of-paper.ts'
import { contentsOf } from './version-content.ts'
import { isNeeded } from './visible.ts'

/** Questions of a pool: more of them make papers no more different, and the whole pool is held in memory. */
const mostInPool = 2_000
/** Papers that are drawn for a trial: where enemy groups or tags leave too little room, one of them shows it. */
const trials = 200

/** The whole number that is nearest to an even share. */
const share = (amount: number, part: number, whole: number): number => Math.round((amount * part) / whole)

/**
 * A deck from which several rules draw becomes one for each of them, in the ratio of what they take: a question then stands in one section
 * with one score, whoever has it. A bank that is larger than a pool is thinned evenly.
 */
function splitDecks({ decks }: PaperPlan, sectionOf: ReadonlyMap<string, string>, seed: string) {
  const streams = createStreams(seed)
  const all = decks.reduce((sum, { ids }) => sum + ids.length, 0)
  const keep = Math.min(1, mostInPool / Math.max(1, all))
  return decks.flatMap((deck) => {
    const least = deck.takes.reduce((sum, { count }) => sum + count, 0)
    const ids = streams(`pool:${deck.key}`).sample(deck.ids, Math.max(least, Math.floor(deck.ids.length * keep)))
    return partsOf(deck, ids).map(({ section, count, own }) => ({
      rule: section,
      key: JSON.stringify([deck.key, section]),
      section_id: sectionOf.get(section) ?? '',
      count,
      ids: own.toSorted(),
    }))
  })
}

function partsOf({ takes }: Deck, ids: readonly string[]) {
  let [left, from] = [takes.reduce((sum, { count }) => sum + count, 0), 0]
  return takes.map(({ section, count }) => {
    const rest = ids.length - from
    // Never less than its count, and never so many that too few are left for the rules after it.
    const size = Math.min(Math.max(count, share(rest, count, left)), rest - (left - count))
    const own = ids.slice(from, from + size)
    from += size
    left -= count
    return { section, count, own }
  })
}

type Part = ReturnType<typeof splitDecks>[number]

function drawOf({ plan: { questions, required_tags } }: PlannedPaper, parts: readonly Part[]): StoredDraw {
  const inPool = parts.flatMap(({ ids }) => ids.flatMap((id) => questions.get(id) ?? []))
  const wanted = inPool.map(({ id, tags }) => [id, tags.filter((tag) => required_tags.includes(tag))] as const)
  return {
    decks: parts.map(({ key, section_id, count, ids }) => ({ key, section_id, count, ids })),
    enemy_groups: Object.fromEntries(inPool.flatMap(({ id, enemy_group }) => (enemy_group === null ? [] : [[id, enemy_group]]))),
    required_tags: [...required_tags],
    tags: Object.fromEntries(wanted.filter(([, tags]) => tags.length > 0)),
  }
}

async function composePool(tx: Tx, ctx: SignedIn, planned: PlannedPaper): Promise<StoredPaper> {
  const parts = splitDecks(planned.plan, planned.sectionOf, newSeed())
  const newest = parts.flatMap(({ ids }) => ids.map((question_id) => ({ question_id, version_id: null })))
  const versions = new Map((await selectItems(tx, ctx, chosen(newest))).map((fact) => [fact.question_id, fact.version_id]))
  const contents = new Map<string, StoredPaper['sections'][number]['items'][number]['content']>()
  for await (const some of contentsOf(tx, [...versions.values()])) for (const [id, content] of some) contents.set(id, content)
  const itemsOf = ({ ids, rule }: Part) =>
    ids.flatMap((question_id) => {
      const version_id = versions.get(question_id) ?? ''
      const content = contents.get(version_id)
      return content === undefined ? [] : [{ question_id, version_id, score: planned.scores.get(rule) ?? 0, content }]
    })
  const sections = planned.sections.map(({ section_id, title, instructions, shuffle, partial_rule, fixed_marks }) => {
    const items = parts.filter((part) => part.section_id === section_id).flatMap(itemsOf)
    return { section_id, title, instructions, shuffle, partial_rule, fixed_marks, items }
  })
  const total_score = parts.reduce((sum, { rule, count }) => sum + count * (planned.scores.get(rule) ?? 0), 0)
  return { total_score, draw: drawOf(planned, parts), sections }
}

/** Every candidate gets a whole paper with the total that the paper says. */
function isWhole(row: PaperRecord, pool: StoredPaper): boolean {
  const { draw, total_score } = pool
  if (draw === undefined || total_score !== row.total_score) return false
  const count = draw.decks.reduce((sum, deck) => sum + deck.count, 0)
  const held = pool.sections.reduce((sum, { items }) => sum + items.length, 0)
  if (count !== row.question_count || held !== draw.decks.reduce((sum, { ids }) => sum + ids.length, 0)) return false
  const streams = createStreams(newSeed())
  return Array.from({ length: trials }, (_, index) => drawOwn(draw, streams, `trial-${index}`)).every((own) => own !== null)
}

/**
 * Keeps what the papers of candidates are drawn from, whole. A pool that an exam uses stays; any other is taken anew from the bank, as the
 * caller may use it. @returns false where the bank no longer has what the paper asks for
 */
export async function freezePool(tx: Tx, ctx: SignedIn, row: PaperRecord): Promise<boolean> {
  if ((await readPool(tx, row.resource_id)) !== null && (await isNeeded(tx, row.resource_id))) return true
  const content = await readContent(tx, row)
  if ((await supplyFindings(tx, ctx, content)).length > 0) return false
  const pool = await composePool(tx, ctx, await planOfPaper(tx, ctx, row, content.sections))
  if (!isWhole(row, pool)) return false
  const question_ids = pool.sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))
  const kept = { question_ids, content: pool }
  await tx
    .insert(testPaperPool)
    .values({ paper_id: row.resource_id, ...kept })
    .onConflictDoUpdate({ target: testPaperPool.paper_id, set: kept })
  return true
}

export async function readPool(executor: Executor, paper_id: string): Promise<StoredPaper | null> {
  const [row] = await executor.select({ content: testPaperPool.content }).from(testPaperPool).where(eq(testPaperPool.paper_id, paper_id))
  return row?.content ?? null
}
