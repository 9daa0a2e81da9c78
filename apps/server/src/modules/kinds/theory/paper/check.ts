import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { CheckFinding, PaperDetail, testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { planDraws } from '@beacon/engine/theory'
import { eq, sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { type PaperRecord, testPaper } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { fail } from '../../../../failure.ts'
import { solve } from './blueprint-solution.ts'
import {
  enemyFindings,
  guessedMarks,
  guessFindings,
  infeasibleFinding,
  inOrder,
  itemFindings,
  paperFindings,
  shortFinding,
} from './check-rules.ts'
import { type PaperContent, readContent } from './content.ts'
import { missingField, rulesOf, shortageOf } from './draw-rules.ts'
import { inPaper, type ItemFacts, selectItems } from './item-repo.ts'
import { alikeForAll, selectPool } from './pool.ts'
import { mustBeVersion, readPaper } from './save.ts'
import { sumsOf } from './sums.ts'
import { contentsOf } from './version-content.ts'
import { getPaper, lockPaper } from './visible.ts'

export async function readCheck(ctx: SignedIn, id: string): Promise<Reply<typeof contract.check>> {
  const row = await getPaper(ctx.db, ctx, id)
  const findings = await findingsOf(ctx.db, ctx, row)
  return { findings, is_ready: findings.every(({ level }) => level !== 'stop'), version: row.version }
}

/** The check list of a paper as it stands; sums are taken anew, for the bank may have changed since it was written. */
async function findingsOf(executor: Executor, ctx: SignedIn, row: PaperRecord): Promise<CheckFinding[]> {
  const content = await readContent(executor, row)
  const items = await selectItems(executor, ctx, inPaper(row.resource_id))
  const sums = sumsOf(content, items)
  const sections = new Map(content.sections.map((section) => [section.section_id, section]))
  const order = new Map(content.sections.map(({ section_id }, index) => [section_id, index]))
  const placed = items.toSorted((a, b) => (order.get(a.section_id ?? '') ?? 0) - (order.get(b.section_id ?? '') ?? 0))
  const findings = [...paperFindings(content, sums), ...enemyFindings(placed), ...(await supplyFindings(executor, ctx, content))]
  const byVersion = new Map(placed.map((item) => [item.version_id, item]))
  let guessed = 0
  for await (const contents of contentsOf(executor, [...byVersion.keys()]))
    for (const [version_id, held] of contents) {
      const item = byVersion.get(version_id)
      if (item === undefined) continue
      findings.push(...itemFindings(item, held))
      guessed += guessedMarks(item, held, sections.get(item.section_id ?? ''), item.is_own || can(ctx, 'question.secret'))
    }
  const places = placeNumbers(placed)
  const sorted = findings.toSorted((a, b) => (places.get(a.question_id ?? '') ?? 0) - (places.get(b.question_id ?? '') ?? 0))
  return inOrder([...sorted, ...guessFindings(guessed, sums.total_score)])
}

const placeNumbers = (items: readonly ItemFacts[]): ReadonlyMap<string, number> =>
  new Map(items.map(({ question_id }, index) => [question_id, index + 1]))

/** Whether the bank has what each candidate's paper takes; a paper for all has its questions already. */
export async function supplyFindings(executor: Executor, ctx: SignedIn, content: PaperContent): Promise<CheckFinding[]> {
  if (!content.per_candidate) return []
  const { blueprint } = content
  if (content.paper_mode === 'intelligent') {
    if (blueprint === null) return []
    const solved = solve(blueprint, alikeForAll(await selectPool(executor, ctx)), [])
    if (solved.state === 'found') return []
    return [infeasibleFinding(solved.state === 'infeasible' ? solved.composed.proof.shortage : 0)]
  }
  const draws = content.sections.flatMap((section) => section.draws)
  const pool = alikeForAll(await selectPool(executor, ctx))
  const whole = draws.filter((draw) => missingField(draw) === null)
  const rules = rulesOf(whole, pool)
  const short = rules.filter(({ count, ids }) => ids.length < count)
  const rowOf = (id: string) => draws.findIndex(({ draw_id }) => draw_id === id) + 1
  if (short.length > 0) return short.map(({ key, count, ids }) => shortFinding(rowOf(key), key, count, ids.length))
  const shortage = shortageOf(draws, rules, planDraws(pool, rules))
  return shortage === null ? [] : [shortFinding(shortage.row, shortage.draw_ids[0] ?? '', shortage.needed, shortage.supply)]
}

/** Ready once nothing stops it and every warning is confirmed by its code. */
export async function setStatus(
  ctx: SignedIn,
  id: string,
  { status, confirmed, version }: Parsed<typeof contract.set_status>['body'],
): Promise<PaperDetail> {
  const entry = { module: 'paper' as const, operation: 'update' as const, object_type: 'paper', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const row = await lockPaper(tx, ctx, id)
    await mustBeVersion(tx, row, version)
    if (status === 'ready') {
      const findings = await findingsOf(tx, ctx, row)
      const open = findings.filter(({ level, code }) => level === 'stop' || !confirmed.includes(code))
      if (open.length > 0) fail('paper_not_ready', { codes: [...new Set(open.map(({ code }) => code))] })
    }
    await tx
      .update(testPaper)
      .set({ status, version: sql`${testPaper.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(testPaper.resource_id, id))
    note({ object_name: row.name, before: { status: row.status }, after: { status, ...(status === 'ready' ? { confirmed } : {}) } })
  })
  return readPaper(ctx, id)
}
