import type { LicenseNoun } from '@beacon/api/platform/license'
import type { Executor, Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { standing } from './standing.ts'
import { countContests, countUsers, lockLicense } from './repo.ts'

/** What can be made here; a cluster has no nodes to count yet. */
export const used: Record<LicenseNoun, (executor: Executor) => Promise<number>> = {
  users: countUsers,
  contests: countContests,
  nodes: async () => 0,
}

/** More makers than this are never at work at once. */
const margin = 200

/**
 * Throws `license_limit` unless that many more fit. Call it in the transaction that makes them, before they are made:
 * near the limit one transaction counts at a time. What exists is never touched.
 */
export async function requireRoom(tx: Tx, noun: 'users' | 'contests', more = 1): Promise<void> {
  const { limits } = await standing(tx)
  const max = limits[noun]
  if (max === null) return
  // Far from the limit nobody waits for another's count.
  if ((await used[noun](tx)) + more <= max - margin) return
  await lockLicense(tx)
  const n = await used[noun](tx)
  if (n + more > max) fail('license_limit', { max, noun, n })
}
