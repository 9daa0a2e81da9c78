import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { type PaperRecord, testPaper } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { fail } from '../../../../failure.ts'
import { freeName } from '../../../bank/question/index.ts'
import { readContent } from './content.ts'
import { insertPaper } from './save.ts'
import { idsInExams, isInBin, isLive, papersOf } from './visible.ts'

type Body = Parsed<typeof contract.act>['body']
type Bulk = Reply<typeof contract.act>
/** Copies are whole papers, so that many of them at once would hold the transaction too long. */
const mostCopies = 100

/** Each paper is judged alone; what the caller may not see is skipped as `not_found`. */
export async function actOnPapers(ctx: SignedIn, { action, paper_ids, confirm }: Body): Promise<Bulk> {
  const ids = [...new Set(paper_ids)]
  if (action === 'delete' && ids.length > 1) mustConfirm(ids.length, confirm)
  if (action === 'copy' && ids.length > mostCopies) fail('bulk_too_many', { max: mostCopies })
  return change(ctx, { module: 'paper', operation: action, object_type: 'paper' }, async (tx, note) => {
    const rows = await tx
      .select()
      .from(testPaper)
      .where(and(inArray(testPaper.resource_id, ids), action === 'restore' ? isInBin : isLive, papersOf(ctx)))
      .orderBy(testPaper.resource_id)
      .for('update')
    const found = new Map(rows.map((row) => [row.resource_id, row]))
    const held = action === 'delete' ? await idsInExams(tx, ids) : new Set<string>()
    const reply: Bulk = { done: [], skipped: [] }
    for (const id of ids) {
      const row = found.get(id)
      if (row === undefined) reply.skipped.push({ resource_id: id, name: '', code: 'not_found' })
      else if (row.status === 'frozen' && held.has(id)) reply.skipped.push({ resource_id: id, name: row.name, code: 'paper_frozen' })
      else {
        const done = action === 'copy' ? await copyPaper(tx, ctx, row) : { id, name: row.name }
        note({ object_id: done.id, object_name: done.name, ...(action === 'copy' ? { after: { copied_from: id } } : {}) })
        reply.done.push(done.id)
      }
    }
    if (action !== 'copy') await setDeleted(tx, reply.done, action === 'delete')
    return reply
  })
}

function mustConfirm(count: number, confirm: string | undefined): void {
  const words = [`delete ${count}`, `删除 ${count}`]
  if (confirm === undefined || !words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}

async function setDeleted(tx: Tx, ids: string[], isDeleted: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(testPaper)
    .set({ deleted_at: isDeleted ? sql`now()` : null, version: sql`${testPaper.version} + 1` })
    .where(inArray(testPaper.resource_id, ids))
}

/** A draft of the caller, with the same versions of the same questions and without a seed. */
async function copyPaper(tx: Tx, ctx: SignedIn, row: PaperRecord): Promise<{ id: string; name: string }> {
  const own = await tx
    .select({ name: testPaper.name })
    .from(testPaper)
    .where(
      and(eq(testPaper.owner_id, ctx.actor.user_id), isLive, sql`starts_with(lower(${testPaper.name}), lower(${row.name.slice(0, 200)}))`),
    )
  const name = freeName(row.name, new Set(own.map((one) => one.name.toLowerCase())))
  const id = newId()
  const { question_count, objective_count, subjective_count, total_score } = row
  const content = await readContent(tx, row)
  await insertPaper(tx, ctx, id, { ...content, name }, { question_count, objective_count, subjective_count, total_score })
  return { id, name }
}

/** Daily: what was deleted 30 days ago goes for good. */
export async function purgePapers(ctx: Ctx): Promise<void> {
  const gone = await ctx.db
    .delete(testPaper)
    .where(
      sql`${testPaper.deleted_at} < now() - interval '30 days'
        and not exists (select 1 from contest_theory t where t.paper_id = ${testPaper.resource_id})`,
    )
    .returning({ id: testPaper.resource_id })
  if (gone.length > 0) ctx.log.info({ count: gone.length }, 'deleted papers were removed after 30 days')
}
