import type { Parsed } from '@beacon/api/endpoint'
import { bank, type Bank, type direction as contract, type DirectionView } from '@beacon/api/bank/direction'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { requireAll } from '../../people/organisation/index.ts'
import { directionPort } from './port.ts'
import { plainSpelling, spellings, spellingsOf } from './alias.ts'
import {
  countUses,
  deleteDirection,
  insertDirections,
  listDirections,
  lockDirections,
  movePoints,
  moveQuestions,
  nextSort,
  setDirectionSort,
  updateDirection,
  type CountedDirection,
  type DirectionRow,
} from './repo.ts'

const bankNames: readonly string[] = bank.options
const isBank = (name: string): name is Bank => bankNames.includes(name)

export function viewOf(row: CountedDirection): DirectionView {
  const { resource_id, key, name_en, name_zh, sort, question_count, topic_count, updated_at, version } = row
  const [, ...aliases] = spellingsOf(row)
  return {
    resource_id,
    key,
    name_en,
    name_zh,
    sort,
    banks: row.banks.filter(isBank),
    aliases,
    question_count,
    topic_count,
    updated_at,
    version,
  }
}

async function getView(ctx: SignedIn, id: string): Promise<DirectionView> {
  return viewOf((await listDirections(ctx.db, null)).find((row) => row.resource_id === id) ?? fail('not_found'))
}

/** A spelling stands for one direction only. */
function checkSpellings(rows: readonly DirectionRow[], own: { resource_id: string; key: string; aliases: string[] }): void {
  const taken = spellings(rows.filter(({ resource_id }) => resource_id !== own.resource_id))
  const twice = [own.key, ...own.aliases].findIndex((word) => taken.has(plainSpelling(word)))
  if (twice < 0) return
  const name = [own.key, ...own.aliases][twice]
  const field = twice === 0 ? 'key' : `aliases.${twice - 1}`
  fail('alias_taken', { name, fields: { [field]: { code: 'alias_taken', details: { name } } } })
}

export async function createDirection(ctx: SignedIn, body: Parsed<typeof contract.create>['body']): Promise<DirectionView> {
  const { key, name_en, name_zh, banks = ['flag'], aliases } = body
  const resource_id = newId()
  const entry = {
    module: 'direction' as const,
    operation: 'create' as const,
    object_type: 'direction',
    object_id: resource_id,
    object_name: name_en,
    after: body,
  }
  await change(ctx, entry, async (tx) => {
    const rows = await lockDirections(tx)
    if (rows.some((row) => row.key === key)) fail('changed_meanwhile', { fields: { key: { code: 'changed_meanwhile' } } })
    checkSpellings(rows, { resource_id, key, aliases: aliases ?? [] })
    await insertDirections(tx, [{ resource_id, key, name_en, name_zh, banks, aliases: aliases ?? [], sort: await nextSort(tx) }])
  })
  return getView(ctx, resource_id)
}

async function lockOne(tx: Tx, id: string): Promise<{ row: DirectionRow; rows: DirectionRow[] }> {
  const rows = await lockDirections(tx)
  return { row: rows.find(({ resource_id }) => resource_id === id) ?? fail('not_found'), rows }
}

/** The key is what imports and packages name: it stands still once something uses it. */
export async function changeDirection(ctx: SignedIn, id: string, body: Parsed<typeof contract.update>['body']): Promise<DirectionView> {
  requireAll(ctx)
  const { version, ...sent } = body
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<DirectionRow>
  await change(ctx, { module: 'direction', operation: 'update', object_type: 'direction', object_id: id }, async (tx, note) => {
    const { row, rows } = await lockOne(tx, id)
    const fields = Object.keys(changedFields(row, values).after)
    if (row.version !== version && fields.length > 0) fail('changed_meanwhile', { at: row.updated_at, version: row.version, fields })
    const merged = { ...row, ...values }
    if (merged.key !== row.key) {
      const n = await countUses(tx, id)
      if (n > 0) fail('direction_in_use', { n, fields: { key: { code: 'direction_in_use', details: { n } } } })
    }
    if (values.key !== undefined || values.aliases !== undefined) {
      const [, ...aliases] = spellingsOf(merged)
      checkSpellings(rows, { resource_id: id, key: merged.key, aliases })
    }
    await updateDirection(tx, id, values)
    note({ object_name: merged.name_en, ...changedFields(row, values) })
  })
  return getView(ctx, id)
}

/** The order of all of them. A list that is not whole is one of yesterday's. */
export async function orderDirections(ctx: SignedIn, ids: string[]): Promise<{ ok: true }> {
  requireAll(ctx)
  await change(ctx, { module: 'direction', operation: 'sort', object_type: 'direction', after: { order: ids } }, async (tx) => {
    const known = new Set((await lockDirections(tx)).map(({ resource_id }) => resource_id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((one) => !known.has(one)))
      fail('changed_meanwhile', { fields: ['sort'] })
    await setDirectionSort(tx, ids)
  })
  return { ok: true }
}

/** Everything moves over; the old spellings lead to the other one from now on. */
export async function mergeDirection(ctx: SignedIn, id: string, into: string): Promise<DirectionView> {
  requireAll(ctx)
  if (id === into) fail('field_wrong', { fields: { into: { code: 'field_wrong' } } })
  await change(ctx, { module: 'direction', operation: 'merge', object_type: 'direction', object_id: id }, async (tx, note) => {
    const { row, rows } = await lockOne(tx, id)
    const target = rows.find(({ resource_id }) => resource_id === into)
    if (target === undefined) return fail('field_wrong', { fields: { into: { code: 'field_wrong' } } })
    const [, ...aliases] = spellingsOf(target)
    await moveQuestions(tx, id, into)
    await movePoints(tx, id, into)
    await directionPort.answer().moveTopics(tx, id, into)
    await deleteDirection(tx, id)
    await updateDirection(tx, into, {
      aliases: [...new Set([...aliases, ...spellingsOf(row), row.name_en])].slice(0, 200),
      banks: [...new Set([...target.banks, ...row.banks])],
    })
    note({ object_name: row.name_en, after: { into: target.name_en } })
  })
  return getView(ctx, into)
}

export async function removeDirection(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  requireAll(ctx)
  await change(ctx, { module: 'direction', operation: 'delete', object_type: 'direction', object_id: id }, async (tx, note) => {
    const { row } = await lockOne(tx, id)
    const n = await countUses(tx, id)
    if (n > 0) fail('direction_in_use', { n })
    await deleteDirection(tx, id)
    note({ object_name: row.name_en })
  })
  return { ok: true }
}
