import { round } from '@beacon/api/rounds/round'
import type { TestClient } from '../client.ts'

/** What is wrong with the points of a contest in rounds that is over: rounds settled again, and standings folded anew, say the same. */
export async function foldFaults(admin: TestClient, id: string, teams: number): Promise<string[]> {
  const faults: string[] = []
  const again = await admin.call(round.recompute, { params: { resource_id: id }, body: { reason: 'to be sure' } })
  if (again.body.revised.length > 0) faults.push(`rounds ${again.body.revised.join(' ')} pay something else when they are settled again`)
  return [...faults, ...(await standingFaults(admin, id, teams))]
}

/** What is wrong with the standings of a contest: folded anew, they say the same. */
export async function standingFaults(admin: TestClient, id: string, teams: number): Promise<string[]> {
  const { body } = await admin.request('POST', `/contests/${id}/desk/recompute`, { body: {} })
  const { rows, differences } = body as { rows: number; differences: unknown[] }
  const isSame = rows === teams && differences.length === 0
  return isSame ? [] : [`standings of ${rows} differ from a fresh fold: ${JSON.stringify(differences)}`]
}
