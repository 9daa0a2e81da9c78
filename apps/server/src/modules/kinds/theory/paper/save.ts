import type { PaperBody, PaperDetail } from '@beacon/api/kinds/theory/paper'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { type PaperRecord, testPaper } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { changedFields } from '../../../platform/audit/index.ts'
import { factsOf, type PaperContent, readContent, writeSections } from './content.ts'
import { judgeForm } from './judge-form.ts'
import { type Sums, sumsOf } from './sums.ts'
import { detailView } from './view.ts'
import { getPaper, lockPaper, mustHaveKind } from './visible.ts'

/** What the record of changes says: facts, and of each section how many questions and rules it has. */
function recorded(content: PaperContent): object {
  const sections = content.sections.map(({ title, items, draws }) => ({ title, questions: items.length, draws: draws.length }))
  return { ...factsOf(content), sections }
}

export async function readPaper(ctx: SignedIn, id: string): Promise<PaperDetail> {
  return detailView(ctx, await getPaper(ctx.db, ctx, id))
}

export async function createPaper(ctx: SignedIn, body: PaperBody): Promise<PaperDetail> {
  mustHaveKind(ctx)
  const resource_id = newId()
  const entry = {
    module: 'paper' as const,
    operation: 'create' as const,
    object_type: 'paper',
    object_id: resource_id,
    object_name: body.name,
  }
  await change(ctx, entry, async (tx, note) => {
    const { content, facts } = await judgeForm(tx, ctx, body, new Set())
    await insertPaper(tx, ctx, resource_id, content, sumsOf(content, facts))
    note({ after: recorded(content) })
  })
  return readPaper(ctx, resource_id)
}

export async function insertPaper(tx: Tx, ctx: SignedIn, resource_id: string, content: PaperContent, sums: Sums): Promise<void> {
  const who = ctx.actor.user_id
  await tx.insert(testPaper).values({ ...factsOf(content), ...sums, resource_id, owner_id: who, updated_by: who })
  await writeSections(tx, resource_id, content.sections)
}

/** Writes what an editor, a draw or a blueprint made of a paper; it is a draft again. */
export async function storePaper(
  tx: Tx,
  ctx: SignedIn,
  row: PaperRecord,
  content: PaperContent,
  { seed, ...sums }: Sums & { seed?: string },
): Promise<void> {
  await tx
    .update(testPaper)
    .set({
      ...factsOf(content),
      ...sums,
      ...(seed === undefined ? {} : { seed, drawn_at: sql`now()` }),
      status: 'draft',
      version: sql`${testPaper.version} + 1`,
      updated_at: sql`now()`,
      updated_by: ctx.actor.user_id,
    })
    .where(eq(testPaper.resource_id, row.resource_id))
  await writeSections(tx, row.resource_id, content.sections)
}

export async function changePaper(ctx: SignedIn, id: string, { version, ...body }: PaperBody & { version: number }): Promise<PaperDetail> {
  const entry = { module: 'paper' as const, operation: 'update' as const, object_type: 'paper', object_id: id, object_name: body.name }
  await change(ctx, entry, async (tx, note) => {
    const row = await lockPaper(tx, ctx, id)
    const old = await readContent(tx, row)
    const standing = new Set(old.sections.flatMap(({ items }) => items.map(({ question_id }) => question_id)))
    const { content, facts } = await judgeForm(tx, ctx, body, standing)
    const fields = Object.keys(changedFields(old, content).after)
    const changed = changedFields(recorded(old), recorded(content))
    // Whoever saves what stands contradicts nobody and writes nothing: a save that is sent again is one.
    if (fields.length === 0) return note(changed)
    if (row.version !== version) return failChanged(tx, row, fields)
    await storePaper(tx, ctx, row, content, sumsOf(content, facts))
    return note(changed)
  })
  return readPaper(ctx, id)
}

/** The version that the caller read must be the one that stands. @throws 409 */
export async function mustBeVersion(tx: Tx, row: PaperRecord, version: number): Promise<void> {
  if (row.version !== version) await failChanged(tx, row, [])
}

async function failChanged(tx: Tx, row: PaperRecord, fields: string[]): Promise<never> {
  const [by] = await tx.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.updated_by))
  return fail('changed_meanwhile', { who: by?.name ?? '', time: row.updated_at, at: row.updated_at, fields, version: row.version })
}
