import type { Parsed, Reply } from '@beacon/api/endpoint'
import { type knowledgePoint as contract, type KnowledgePoint, pointLimits } from '@beacon/api/bank/knowledge-point'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { knowledgePoint } from '../../../db/schema/bank/question.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { requireAll } from '../../people/organisation/index.ts'
import { getDirection } from '../direction/index.ts'
import {
  type CountedPoint,
  deletePoint,
  findPoint,
  insertPoints,
  listPoints,
  lockPoints,
  moveChildren,
  type PointRow,
  renameInQuestions,
  updatePoint,
} from './repo.ts'

type Body<Name extends 'create' | 'update'> = Parsed<(typeof contract)[Name]>['body']
const entryOf = (operation: 'create' | 'update' | 'merge' | 'delete') =>
  ({ module: 'direction', operation, object_type: 'knowledge_point' }) as const

const viewOf = ({ resource_id, direction_id, parent_id, key, name_en, name_zh, uses, version, ...row }: CountedPoint): KnowledgePoint => {
  const { primary, intermediate, advanced } = row
  const questions = { primary, intermediate, advanced, total: primary + intermediate + advanced }
  return { resource_id, direction_id, parent_id, key, name_en, name_zh, questions, uses, version }
}

export async function listViews(ctx: SignedIn, query: Parsed<typeof contract.list>['query']): Promise<Reply<typeof contract.list>> {
  const { bank = null, direction_id } = query
  const rows = await listPoints(ctx.db, bank, direction_id === undefined ? undefined : eq(knowledgePoint.direction_id, direction_id))
  return { items: rows.map(viewOf), total: rows.length }
}

async function getView(ctx: SignedIn, id: string): Promise<KnowledgePoint> {
  const [row] = await listPoints(ctx.db, null, eq(knowledgePoint.resource_id, id))
  return viewOf(row ?? fail('not_found'))
}

/** The key of a point that was given none. */
export const ownKey = (id: string): string => `p-${id.slice(-12)}`

const wordsOf = ({ name_en, name_zh }: Pick<PointRow, 'name_en' | 'name_zh'>) => [name_en, name_zh].map((name) => name.toLowerCase())

/** A key and a name stand for one point of a direction: questions know theirs by the name. */
function checkNames(rows: readonly PointRow[], own: Pick<PointRow, 'resource_id' | 'key' | 'name_en' | 'name_zh'>): void {
  const others = rows.filter(({ resource_id }) => resource_id !== own.resource_id)
  const taken = new Set(others.flatMap(wordsOf))
  const refuse = (field: 'key' | 'name_en' | 'name_zh') =>
    fail('point_taken', { name: own[field], fields: { [field]: { code: 'point_taken', details: { name: own[field] } } } })
  if (others.some(({ key }) => key === own.key)) refuse('key')
  for (const field of ['name_en', 'name_zh'] as const) if (taken.has(own[field].toLowerCase())) refuse(field)
}

/** A point stands below the direction or below a point that does. */
function checkParent(rows: readonly PointRow[], own: string, parentId: string | null): void {
  if (parentId === null) return
  const parent = rows.find(({ resource_id }) => resource_id === parentId)
  if (parent === undefined || parentId === own) failFields({ parent_id: { code: 'field_wrong' } })
  const hasChildren = rows.some(({ parent_id }) => parent_id === own)
  if (parent?.parent_id !== null || hasChildren)
    fail('point_depth', { most: pointLimits.depth, fields: { parent_id: { code: 'point_depth', details: { most: pointLimits.depth } } } })
}

export async function createPoint(ctx: SignedIn, body: Body<'create'>): Promise<KnowledgePoint> {
  const resource_id = newId()
  const { direction_id, parent_id, name_en, name_zh } = body
  const entry = { ...entryOf('create'), object_id: resource_id, object_name: name_en, after: body }
  await change(ctx, entry, async (tx) => {
    await getDirection(tx, direction_id)
    const rows = await lockPoints(tx, direction_id)
    if (rows.length >= pointLimits.of_direction) fail('point_limit', { most: pointLimits.of_direction })
    const row = { resource_id, direction_id, parent_id, name_en, name_zh, key: body.key ?? ownKey(resource_id) }
    checkNames(rows, row)
    checkParent(rows, resource_id, parent_id)
    await insertPoints(tx, [row])
  })
  return getView(ctx, resource_id)
}

async function lockOne(tx: Tx, id: string): Promise<{ row: PointRow; rows: PointRow[] }> {
  const found = (await findPoint(tx, id)) ?? fail('not_found')
  const rows = await lockPoints(tx, found.direction_id)
  return { row: rows.find(({ resource_id }) => resource_id === id) ?? fail('not_found'), rows }
}

export async function changePoint(ctx: SignedIn, id: string, { version, ...sent }: Body<'update'>): Promise<KnowledgePoint> {
  requireAll(ctx)
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<PointRow>
  await change(ctx, { ...entryOf('update'), object_id: id }, async (tx, note) => {
    const { row, rows } = await lockOne(tx, id)
    const changed = changedFields(row, values)
    const fields = Object.keys(changed.after)
    if (row.version !== version && fields.length > 0) fail('changed_meanwhile', { at: row.updated_at, version: row.version, fields })
    const next = { ...row, ...values }
    checkNames(rows, next)
    if (next.parent_id !== row.parent_id) checkParent(rows, id, next.parent_id)
    if (fields.length > 0) await updatePoint(tx, id, values)
    if (next.name_en !== row.name_en || next.name_zh !== row.name_zh) await renameInQuestions(tx, row.direction_id, row, next)
    note({ object_name: next.name_en, ...changed })
  })
  return getView(ctx, id)
}

export async function mergePoint(ctx: SignedIn, id: string, into: string): Promise<KnowledgePoint> {
  requireAll(ctx)
  await change(ctx, { ...entryOf('merge'), object_id: id }, async (tx, note) => {
    const { row, rows } = await lockOne(tx, id)
    const target = rows.find(({ resource_id }) => resource_id === into && into !== id)
    if (target === undefined) return failFields({ into: { code: 'field_wrong' } })
    const hasChildren = rows.some(({ parent_id, resource_id }) => parent_id === id && resource_id !== into)
    if (hasChildren && target.parent_id !== null && target.parent_id !== id) fail('point_depth', { most: pointLimits.depth })
    if (target.parent_id === id) await updatePoint(tx, into, { parent_id: null })
    await moveChildren(tx, id, into)
    await renameInQuestions(tx, row.direction_id, row, target)
    await deletePoint(tx, id)
    note({ object_name: row.name_en, after: { into: target.name_en } })
  })
  return getView(ctx, into)
}

export async function removePoint(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  requireAll(ctx)
  await change(ctx, { ...entryOf('delete'), object_id: id }, async (tx, note) => {
    const { row, rows } = await lockOne(tx, id)
    const [counted] = await listPoints(tx, null, eq(knowledgePoint.resource_id, id))
    const below = rows.filter(({ parent_id }) => parent_id === id).length
    const n = counted?.uses ?? 0
    if (n + below > 0) fail('point_in_use', { n, below })
    await deletePoint(tx, id)
    note({ object_name: row.name_en })
  })
  return { ok: true }
}
