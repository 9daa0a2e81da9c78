import type { SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { directionKey } from '../direction/index.ts'
import { findNamed, type Named } from '../question/index.ts'
import type { Draft } from './draft.ts'

/** The question each draft would double: same name (without case) and direction, among those the caller may see. */
export async function findDuplicates(ctx: SignedIn, executor: Executor, drafts: Draft[]): Promise<Map<Draft, Named>> {
  const found = await findNamed(
    ctx,
    executor,
    drafts.map((draft) => draft.name),
  )
  const byIdentity = new Map(found.map((one) => [identity(one.name, one.direction_key), one]))
  return new Map(
    drafts.flatMap((draft) => {
      const one = byIdentity.get(identity(draft.name, directionKey(draft.category)))
      return one === undefined ? [] : [[draft, one] as const]
    }),
  )
}

const identity = (name: string, key: string): string => `${key}\n${name.toLowerCase()}`

/** Names that come twice within a package get a number: `name (2)`. */
export function numberRepeats(drafts: Draft[]): void {
  const seen = new Set<string>()
  for (const draft of drafts) {
    const first = draft.name
    for (let n = 2; seen.has(identity(draft.name, directionKey(draft.category))); n += 1)
      draft.name = `${[...first].slice(0, 248).join('')} (${n})`
    if (draft.name !== first) draft.repairs.push({ code: 'name_repeated', details: { name: first, to: draft.name } })
    seen.add(identity(draft.name, directionKey(draft.category)))
  }
}
