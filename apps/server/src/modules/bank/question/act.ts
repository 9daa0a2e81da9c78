import type { Permission } from '@beacon/api/people/permissions'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and, sql } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../../../context.ts'
import { change, type Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { fail, failFields } from '../../../failure.ts'
import { getDirection } from '../direction/index.ts'
import { copyQuestions } from './copy.ts'
import { addGrants, mayGive } from './grant.ts'
import type { HeldQuestion, NewQuestion } from './record.ts'
import { lockQuestions, purgeDeleted, setDeleted, updateQuestion } from './repo.ts'
import { mayEdit, mayOwn, maySeeSolution } from './rights.ts'
import { usesOf, type Use } from './port.ts'
import { isLive, visibleTo } from './visible.ts'

type Body = Parsed<typeof contract.act>['body']
type Bulk = Reply<typeof contract.act>
type Action = Body['action']
type Refusal = { code: string; details?: Record<string, unknown> }

const needs: Record<Action, Permission> = {
  publish: 'question.grant',
  hide: 'question.grant',
  grant: 'question.grant',
  delete: 'question.delete',
  restore: 'question.delete',
  copy: 'question.write',
  set_direction: 'question.write',
  set_difficulty: 'question.write',
  add_tags: 'question.write',
  remove_tags: 'question.write',
  add_topic_set: 'question.write',
  remove_topic_set: 'question.write',
}
const tagsMax = 20
const setsMax = 50

/** Each row is judged alone; what the caller may not see is skipped as `not_found`. */
export async function actOnQuestions(ctx: SignedIn, body: Body): Promise<Bulk> {
  const item = needs[body.action]
  if (!can(ctx, item)) fail('permission_missing', { item })
  const ids = [...new Set(body.question_ids)]
  checkBody(body, ids.length)
  const entry = { module: 'question' as const, operation: body.action, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    if (body.direction_id !== undefined) await getDirection(tx, body.direction_id)
    const state = body.action === 'restore' ? sql`${question.deleted_at} is not null` : isLive
    const rows = new Map((await lockQuestions(tx, ctx, ids, and(visibleTo(ctx), state))).map((row) => [row.resource_id, row]))
    const uses = body.action === 'delete' ? await usesOf(tx, [...rows.keys()]) : []
    const reply: Bulk = { done: [], skipped: [] }
    const chosen: HeldQuestion[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const refusal = row === undefined ? { code: 'not_found' } : refusalOf(ctx, body, row, uses)
      if (refusal !== null) reply.skipped.push({ resource_id: id, name: row?.name ?? '', ...refusal })
      else if (row !== undefined) chosen.push(row)
    }
    reply.done = await apply(tx, ctx, body, chosen, note)
    return reply
  })
}

/** Deleting several asks for the typed text, in either language; the other actions bring what they set. */
function checkBody({ action, confirm, direction_id, difficulty, names, grants }: Body, count: number): void {
  const missing = (field: string) => failFields({ [field]: { code: 'field_empty' } })
  if (action === 'set_direction' && direction_id === undefined) missing('direction_id')
  if (action === 'set_difficulty' && difficulty === undefined) missing('difficulty')
  if (action === 'grant' && grants === undefined) missing('grants')
  if (/_(?:tags|topic_set)$/u.test(action) && names === undefined) missing('names')
  if (action !== 'delete' || count < 2) return
  const words = [`delete ${count}`, `删除 ${count}`]
  if (confirm === undefined || !words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
}

function refusalOf(ctx: SignedIn, body: Body, row: HeldQuestion, uses: Use[]): Refusal | null {
  const { action } = body
  if (action === 'copy') return maySeeSolution(ctx, row) ? null : { code: 'permission_missing', details: { item: 'question.secret' } }
  if (action === 'grant') return mayGive(ctx, row, body.grants ?? []) ? null : { code: 'grant_exceeds_own' }
  const isOwners = action === 'delete' || action === 'restore' || action === 'publish' || action === 'hide'
  if (!(isOwners ? mayOwn(ctx, row) : mayEdit(ctx, row))) return { code: 'permission_missing', details: { item: 'question.all' } }
  const open = uses.filter((use) => use.question_id === row.resource_id && use.status !== 'finished')
  return open.length > 0 ? { code: 'question_in_use', details: { n: open.length, contest: open[0]?.name } } : null
}

async function apply(tx: Tx, ctx: SignedIn, body: Body, rows: HeldQuestion[], note: Note<'question'>): Promise<string[]> {
  const { action } = body
  const ids = rows.map((row) => row.resource_id)
  if (action === 'copy') return copyQuestions(tx, ctx, rows, note)
  if (action === 'delete' || action === 'restore') await setDeleted(tx, ids, action === 'delete')
  for (const row of rows) {
    const values = patchOf(body, row)
    if (values !== null) await updateQuestion(tx, row, { ...values, updated_by: ctx.actor.user_id })
    if (action === 'grant') await addGrants(tx, ctx, row.resource_id, body.grants ?? [])
    note({ object_id: row.resource_id, object_name: row.name, ...(values === null ? {} : { after: values }) })
  }
  return ids
}

/** What an action writes into a row, or null. */
function patchOf({ action, direction_id, difficulty, names = [] }: Body, row: HeldQuestion): Partial<NewQuestion> | null {
  const joined = (old: string[], most: number) => [...new Set([...old, ...names])].slice(0, most)
  const without = (old: string[]) => old.filter((name) => !names.includes(name))
  if (action === 'publish') return { is_public: true, is_in_organisation: false }
  if (action === 'hide') return { is_public: false, is_in_organisation: false }
  if (action === 'set_direction' && direction_id !== undefined) return { direction_id }
  if (action === 'set_difficulty' && difficulty !== undefined) return { difficulty }
  if (action === 'add_tags') return { knowledge_points: joined(row.knowledge_points, tagsMax) }
  if (action === 'remove_tags') return { knowledge_points: without(row.knowledge_points) }
  if (action === 'add_topic_set') return { topic_sets: joined(row.topic_sets, setsMax) }
  if (action === 'remove_topic_set') return { topic_sets: without(row.topic_sets) }
  return null
}

/** Daily: what was deleted 30 days ago goes for good. */
export async function purgeQuestions(ctx: Ctx): Promise<void> {
  const gone = await purgeDeleted(ctx.db)
  if (gone.length > 0) ctx.log.info({ count: gone.length }, 'deleted questions were removed after 30 days')
}
