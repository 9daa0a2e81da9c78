import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { findKnown, findNamed, type Named } from '../../../bank/question/index.ts'
import { canCome, type Draft } from './draft.ts'
import { findOrigins } from './repo.ts'

export interface Duplicate extends Named {
  by: 'package' | 'name'
}

/** The question each draft would double: the same package id, else the same name (without case) and direction, among those the caller may see. */
export async function findDuplicates(
  ctx: SignedIn,
  executor: Executor,
  drafts: Draft[],
  keyOf: (draft: Draft) => string,
): Promise<Map<Draft, Duplicate>> {
  const packaged = await findPackaged(ctx, executor, drafts)
  const named = await findNamed(
    ctx,
    executor,
    drafts.map((draft) => draft.name),
  )
  const byIdentity = new Map(named.map((one) => [identity(one.name, one.direction_key), one]))
  return new Map(
    drafts.flatMap((draft): Array<[Draft, Duplicate]> => {
      const known = draft.package_id === null ? undefined : packaged.get(draft.package_id)
      if (known !== undefined) return [[draft, { ...known, by: 'package' }]]
      const one = byIdentity.get(identity(draft.name, keyOf(draft)))
      return one === undefined ? [] : [[draft, { ...one, by: 'name' }]]
    }),
  )
}

/** Questions by package id: one that was imported before, or that was written here. */
async function findPackaged(ctx: SignedIn, executor: Executor, drafts: Draft[]): Promise<Map<string, Named>> {
  const ids = drafts.flatMap((draft) => draft.package_id ?? [])
  const origins = await findOrigins(executor, ids)
  const known = await findKnown(ctx, executor, [...ids, ...origins.map((row) => row.question_id)])
  const byId = new Map(known.map((one) => [one.resource_id, one]))
  const found = new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)] as const] : [])))
  for (const { package_id, question_id } of origins) if (byId.has(question_id)) found.set(package_id, byId.get(question_id))
  return new Map([...found].flatMap(([id, one]) => (one === undefined ? [] : [[id, one] as const])))
}

const identity = (name: string, key: string): string => `${key}\n${name.toLowerCase()}`

/** Two challenges may stand for one question of the bank: by its package id and by its name. */
export function tellShared(duplicates: ReadonlyMap<Draft, Duplicate>): void {
  const first = new Map<string, Draft>()
  for (const [draft, { resource_id }] of duplicates) {
    const before = first.get(resource_id)
    if (before === undefined) first.set(resource_id, draft)
    else draft.repairs.push({ code: 'question_shared', details: { path: before.path } })
  }
}

/**
 * Names that come twice within a package get a number: `name (2)`. A question that carries its own id keeps its name,
 * and what cannot come in takes no name from what can.
 */
export function numberRepeats(drafts: Draft[], keyOf: (draft: Draft) => string): void {
  const seen = new Set<string>()
  for (const draft of drafts) {
    if (draft.package_id !== null || !canCome(draft)) continue
    const first = draft.name
    for (let n = 2; seen.has(identity(draft.name, keyOf(draft))); n += 1) draft.name = `${[...first].slice(0, 248).join('')} (${n})`
    if (draft.name !== first) draft.repairs.push({ code: 'name_repeated', details: { name: first, to: draft.name } })
    seen.add(identity(draft.name, keyOf(draft)))
  }
}
