import { sebLimits } from '@beacon/api/kinds/theory/exam/seb'
import { and, eq, notInArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../../../../context.ts'
import type { Executor, Tx } from '../../../../../db/database.ts'
import { asExam, examSebKey, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { ContestCommon } from '../../../../../db/schema/contest/contest.ts'
import { failFields } from '../../../../../failure.ts'

const lists = { config: 'seb_config_keys', exam: 'seb_exam_keys' } as const
type Kind = keyof typeof lists
const kinds = ['config', 'exam'] as const satisfies readonly Kind[]
type Keys = Readonly<Record<Kind, readonly string[]>>

const keyPrefix = (key: string): string => key.slice(0, sebLimits.shown)
const isWhole = (key: string): boolean => key.length > sebLimits.shown
/** Settings come whole or in part; a list that was not sent is undefined. */
const listOf = (values: object, kind: Kind): string[] | undefined =>
  new Map<string, string[] | undefined>(Object.entries(values)).get(lists[kind])

/** Settings as anybody may read them: of each key its first digits. */
export function withoutKeys<Values extends object>(values: Values): Values {
  const shown = kinds.flatMap((kind) => {
    const keys = listOf(values, kind)
    return keys === undefined ? [] : [[lists[kind], [...new Set(keys.map(keyPrefix))]]]
  })
  return { ...values, ...Object.fromEntries(shown) }
}

/** The keys of an exam stay with its configuration, which names the exam: a copy begins without. */
export const withoutSeb = { seb_required: false, seb_config_keys: [], seb_exam_keys: [] } as const

/** Judges the keys that stay and the address of the server. @throws 400 at the field */
export function judgeSeb(ctx: SignedIn, before: ContestCommon | null, after: object): void {
  const held = before === null ? null : asExam(before)
  for (const kind of kinds) {
    const known = new Set(held?.[lists[kind]])
    const isUnknown = listOf(after, kind)?.some((key) => !isWhole(key) && !known.has(key)) === true
    if (isUnknown) failFields({ [lists[kind]]: { code: 'seb_key_form' } })
  }
  const isRequired = 'seb_required' in after && after.seb_required === true
  if (isRequired && ctx.config.origins.apps.arena === undefined) failFields({ seb_required: { code: 'seb_origin_missing' } })
}

/** Stores new keys apart and forgets those that left their list. @returns the settings as their table holds them */
export async function keepSebKeys<Values extends object>(tx: Tx, contest_id: string, values: Values): Promise<Values> {
  for (const kind of kinds) {
    const keys = listOf(values, kind)
    if (keys === undefined) continue
    const gone = keys.length === 0 ? undefined : notInArray(examSebKey.prefix, keys.map(keyPrefix))
    await tx.delete(examSebKey).where(and(eq(examSebKey.contest_id, contest_id), eq(examSebKey.kind, kind), gone))
    const rows = keys.filter(isWhole).map((key) => ({ contest_id, kind, prefix: keyPrefix(key), key }))
    if (rows.length > 0) await tx.insert(examSebKey).values(rows).onConflictDoNothing()
  }
  return withoutKeys(values)
}

const read = new LRUCache<string, Keys>({ max: 200 })

/** Keys of an exam, by its version: each change of settings makes another. */
export async function readSebKeys(executor: Executor, { resource_id, version }: ExamRecord): Promise<Keys> {
  const name = `${resource_id} ${version}`
  const known = read.get(name)
  if (known !== undefined) return known
  const rows = await executor.select().from(examSebKey).where(eq(examSebKey.contest_id, resource_id))
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ key }) => key)
  const keys = { config: of('config'), exam: of('exam') }
  read.set(name, keys)
  return keys
}
