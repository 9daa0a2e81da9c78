import type { BuiltKind } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { kinds } from '../kinds/index.ts'

/** What the page of a contest needs before it stands: the code of its kind and its data. @throws Error for an address of no kind */
export async function loadContest(queryClient: QueryClient, kind: BuiltKind | null, resource_id: string) {
  if (resource_id === '') throw redirect({ to: '/arena', replace: true })
  if (kind === null) throw new Error('no kind is played here')
  const read = async () => {
    // Not a static import: the first load of every other page would carry the contract of this one.
    const { contestQuery, mineQuery } = await import('../parts/contest/queries.ts')
    await Promise.all([queryClient.ensureQueryData(contestQuery(resource_id)), queryClient.ensureQueryData(mineQuery(resource_id))])
  }
  const [loaded] = await Promise.all([kinds[kind](), read()])
  return { kind: loaded }
}
