import type { contestDefault as contract } from '@beacon/api/contest/contest-default'
import { contractOf, crossCheck, type ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import type { ContestKind } from '@beacon/api/contest/contest-kind'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { errorStatus, type ErrorCode, type FieldError } from '@beacon/api/errors'
import type { BuiltKind } from '@beacon/engine/kinds'
import { isBuiltKind } from '@beacon/router/paths'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { fail, failFields } from '../../../../failure.ts'
import { selectHistory } from '../../../platform/audit/index.ts'
import { settingsOf, withFollowing } from '../contest/index.ts'
import { lockVersion, selectDefaults, selectUnstarted, storeDefaults } from './repo.ts'

type Name = keyof ContestDefaultValues

// Checked by the contract: its fields are the names, and each passes its own rule.
const namesOf = (kind: BuiltKind) => Object.keys(contractOf(kind).defaultFields) as Name[]
const factoryOf = (kind: BuiltKind): ContestDefaultValues => {
  const { defaults } = contractOf(kind)
  return Object.fromEntries(namesOf(kind).map((name) => [name, structuredClone(defaults[name])])) as ContestDefaultValues
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const mustBeBuilt = (kind: ContestKind): BuiltKind => (isBuiltKind(kind) ? kind : fail('not_found'))

type View = Reply<typeof contract.get>

/** The defaults of a kind over their factory values. A stored value that its rule no longer admits stands on factory. */
export async function defaultsOf(executor: Executor, kind: BuiltKind): Promise<View> {
  const { values: stored, version } = await selectDefaults(executor, kind)
  const [names, factory, { defaultFields }] = [namesOf(kind), factoryOf(kind), contractOf(kind)]
  const known = names.flatMap((name): Array<[string, unknown]> => {
    const rule = defaultFields[name]
    if (rule === undefined || !stored.has(name)) return []
    const read = z.safeParse(rule, stored.get(name))
    return read.success ? [[name, read.data]] : []
  })
  const values: ContestDefaultValues = { ...factory, ...Object.fromEntries(known) }
  return { values, factory, changed: names.filter((name) => !isSame(values[name], factory[name])), version }
}

export const readDefaults = (ctx: SignedIn, kind: ContestKind): Promise<View> => defaultsOf(ctx.db, mustBeBuilt(kind))

export async function readUsage(ctx: SignedIn, wanted: ContestKind): Promise<Reply<typeof contract.usage>> {
  const kind = mustBeBuilt(wanted)
  const { values } = await defaultsOf(ctx.db, kind)
  const rows: Record<string, unknown>[] = (await selectUnstarted(ctx.db, kind)).map((row) => ({ ...settingsOf(row) }))
  const used_by = namesOf(kind).map((name) => [name, rows.filter((row) => isSame(row[name], values[name])).length])
  return { contests: rows.length, used_by: Object.fromEntries(used_by) }
}

type Body = Parsed<typeof contract.update>['body']

/** Fields of all kinds pass the contract under one roof, so a body may hold those of another kind. Throws 400 at those fields. */
function refuseForeign({ kind, values, restore }: Body): void {
  const own = new Set<string>(namesOf(kind))
  const sent = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const foreign = [...sent, ...restore].filter((name) => !own.has(name))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map((name) => [name, { code: 'field_wrong' as const }])))
}

/** Later contests stand on the new values; contests that exist keep theirs. */
export async function changeDefaults(ctx: SignedIn, body: Body): Promise<View> {
  refuseForeign(body)
  const { kind, values, restore, version } = body
  const entry = {
    module: 'contest_default' as const,
    operation: 'update' as const,
    object_type: 'contest_default',
    object_id: kind,
    object_name: kind,
  }
  await change(ctx, entry, async (tx, note) => {
    const now = await lockVersion(tx, kind)
    const { values: before, factory } = await defaultsOf(tx, kind)
    const names = namesOf(kind)
    const sent = names.filter((name) => values[name] !== undefined && !restore.includes(name))
    if (now !== version) fail('changed_meanwhile', { fields: [...sent, ...restore], version: now })
    const restored: ReadonlySet<string> = new Set(restore)
    const put = Object.fromEntries(names.filter((name) => restored.has(name)).map((name) => [name, factory[name]]))
    const wanted = Object.fromEntries(sent.map((name) => [name, values[name]]))
    const after = withFollowing({ kind }, { ...before, ...wanted, ...put } as ContestDefaultValues, sent)
    after.entry_fields = after.entry_fields.map((one) => ({ ...one, field_id: one.field_id ?? newId() }))
    mustAgree(kind, after)
    const changed = names.filter((name) => !isSame(before[name], after[name]))
    const isFactory = (name: Name) => isSame(after[name], factory[name])
    const set = new Map(changed.filter((name) => !isFactory(name)).map((name) => [name, after[name]]))
    await storeDefaults(tx, kind, { set, drop: changed.filter(isFactory), version: now + 1 })
    const pick = (from: ContestDefaultValues) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    note({ before: pick(before), after: pick(after) })
  })
  return defaultsOf(ctx.db, kind)
}

const isCode = (text: string): text is ErrorCode => text in errorStatus

function mustAgree(kind: BuiltKind, values: ContestDefaultValues): void {
  const errors: Record<string, FieldError> = {}
  for (const [field, message] of crossCheck(kind, values)) {
    const [code = ''] = message.split('|')
    if (isCode(code)) errors[field] ??= { code }
  }
  if (Object.keys(errors).length > 0) failFields(errors)
}

type HistoryQuery = Parsed<typeof contract.history>['query']

export async function listDefaultHistory(ctx: SignedIn, { kind, ...query }: HistoryQuery): Promise<Reply<typeof contract.history>> {
  return selectHistory(ctx.db, { modules: ['contest_default'], object_id: mustBeBuilt(kind), ...query })
}
