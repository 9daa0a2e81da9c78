import type { Permission } from '@beacon/api/permissions'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/question'
import { and, eq, sql } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../../context.ts'
import { change, type Note } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { question } from '../../db/schema/question.ts'
import { fail } from '../../failure.ts'
import { openFlag, sealFlag } from './flags.ts'
import { findByNames, insertQuestions, lockQuestions, purgeDeleted, setDeleted, updateQuestion, type QuestionRow } from './repo.ts'
import { usesOf, type Use } from './usage.ts'
import { isLive, mayEdit, maySeeFlags, visibleTo } from './visible.ts'

type Body = Parsed<typeof contract.act>['body']
type Bulk = Reply<typeof contract.act>
type Action = Body['action']
type Refusal = { code: string; details?: Record<string, unknown> }

const needs: Record<Action, Permission> = {
  publish: 'question.grant',
  hide: 'question.grant',
  delete: 'question.delete',
  restore: 'question.delete',
  copy: 'question.write',
}
const nameMax = 255

/** Each row is judged alone; what the caller may not see is skipped as `not_found`. */
export async function actOnQuestions(ctx: SignedIn, body: Body): Promise<Bulk> {
  const item = needs[body.action]
  if (!can(ctx, item)) fail('permission_missing', { item })
  const ids = [...new Set(body.question_ids)]
  checkConfirm(body, ids.length)
  const entry = { module: 'question', operation: body.action, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    const state = body.action === 'restore' ? sql`${question.deleted_at} is not null` : isLive
    const rows = new Map((await lockQuestions(tx, ids, and(visibleTo(ctx), state))).map((row) => [row.resource_id, row]))
    const uses = body.action === 'delete' ? await usesOf(tx, [...rows.keys()]) : []
    const reply: Bulk = { done: [], skipped: [] }
    const chosen: QuestionRow[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const refusal = row === undefined ? { code: 'not_found' } : refusalOf(ctx, body.action, row, uses)
      if (refusal !== null) reply.skipped.push({ resource_id: id, name: row?.name ?? '', ...refusal })
      else if (row !== undefined) chosen.push(row)
    }
    reply.done = await apply(tx, ctx, body.action, chosen, note)
    return reply
  })
}

/** Deleting several asks for the typed text, in either language. */
function checkConfirm({ action, confirm }: Body, count: number): void {
  if (action !== 'delete' || count < 2) return
  const words = [`delete ${count}`, `删除 ${count}`]
  if (confirm === undefined || !words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}

function refusalOf(ctx: SignedIn, action: Action, row: QuestionRow, uses: Use[]): Refusal | null {
  if (action === 'copy') return maySeeFlags(ctx, row) ? null : { code: 'permission_missing', details: { item: 'question.secret' } }
  if (!mayEdit(ctx, row)) return { code: 'permission_missing', details: { item: 'question.all' } }
  const open = uses.filter((use) => use.question_id === row.resource_id && use.status !== 'finished')
  return open.length > 0 ? { code: 'question_in_use', details: { n: open.length, contest: open[0]?.name } } : null
}

async function apply(tx: Tx, ctx: SignedIn, action: Action, rows: QuestionRow[], note: Note): Promise<string[]> {
  const ids = rows.map((row) => row.resource_id)
  if (action === 'copy') return copy(tx, ctx, rows, note)
  if (action === 'delete' || action === 'restore') await setDeleted(tx, ids, action === 'delete')
  for (const row of rows) {
    if (action === 'publish' || action === 'hide')
      await updateQuestion(tx, row.resource_id, { is_public: action === 'publish', updated_by: ctx.actor.user_id })
    note({ object_id: row.resource_id, object_name: row.name })
  }
  return ids
}

/** Copies belong to the one who copies, hidden; flags and hints get ids of their own. */
async function copy(tx: Tx, ctx: SignedIn, rows: QuestionRow[], note: Note): Promise<string[]> {
  const taken = new Set(
    (
      await findByNames(
        tx,
        rows.flatMap((row) => copyNames(row.name, rows.length)),
        eq(question.owner_id, ctx.actor.user_id),
      )
    ).map((row) => row.name.toLowerCase()),
  )
  const copies = rows.map((row) => {
    const name = freeName(row.name, taken)
    const again = (flag: QuestionRow['decoy_flags'][number]) =>
      sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) })
    const { number: _number, created_at: _made, updated_at: _changed, deleted_at: _deleted, version: _version, ...fields } = row
    return {
      ...fields,
      resource_id: newId(),
      name,
      parts: row.parts.map((part) => ({ ...part, part_id: newId(), flags: part.flags.map(again) })),
      decoy_flags: row.decoy_flags.map(again),
      hints: row.hints.map((hint) => ({ ...hint, hint_id: newId() })),
      is_public: false,
      owner_id: ctx.actor.user_id,
      updated_by: ctx.actor.user_id,
    }
  })
  await insertQuestions(tx, copies)
  for (const [index, made] of copies.entries())
    note({ object_id: made.resource_id, object_name: made.name, after: { copied_from: rows[index]?.resource_id } })
  return copies.map((made) => made.resource_id)
}

const numbered = (name: string, n: number) => `${name.slice(0, nameMax - 8)} (${n})`
const copyNames = (name: string, more: number) => Array.from({ length: 50 + more }, (_, index) => numbered(name, index + 2))

/** `name (2)`, the first number that is free; takes it. */
export function freeName(name: string, taken: Set<string>): string {
  let n = 2
  while (taken.has(numbered(name, n).toLowerCase())) n += 1
  const free = numbered(name, n)
  taken.add(free.toLowerCase())
  return free
}

/** Daily: what was deleted 30 days ago goes for good. */
export async function purgeQuestions(ctx: Ctx): Promise<void> {
  const gone = await purgeDeleted(ctx.db)
  if (gone.length > 0) ctx.log.info({ count: gone.length }, 'deleted questions were removed after 30 days')
}
