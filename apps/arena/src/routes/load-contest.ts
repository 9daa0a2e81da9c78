import type { BuiltKind } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { kinds } from '../kinds/index.ts'
import type { ArenaKind } from '../kinds/kind.ts'
import { kindOfPart } from '../parts/contest-link.tsx'

interface ContestAddress {
  queryClient: QueryClient
  resource_id: string
  /** The part of the address that says the kind. */
  part: string
}

/** What the page is made of: the kind's part of it, and the contest. */
export async function loadContest({ queryClient, resource_id, part }: ContestAddress): Promise<{ kind: ArenaKind }> {
  if (resource_id === '') throw redirect({ to: '/arena', replace: true })
  const read = async () => {
    // Not a static import: the first load of every other page would carry the contract of this one.
    const { contestQuery, mineQuery } = await import('../parts/contest/queries.ts')
    await Promise.all([queryClient.ensureQueryData(contestQuery(resource_id)), queryClient.ensureQueryData(mineQuery(resource_id))])
  }
  const [kind] = await Promise.all([kinds[builtKind(part)](), read()])
  return { kind }
}

/** @throws Error where `params.parse` let a part of no kind through. */
function builtKind(part: string): BuiltKind {
  const kind = kindOfPart(part)
  if (kind === null) throw new Error(`no kind is played at ${part}`)
  return kind
}
