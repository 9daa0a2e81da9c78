import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { query } from '@beacon/api/query'

/** A tablet at a stage shows what another one did within this time. */
const renewMs = 2_000

export const contestsQuery = query(rwReferee.contests, {})
export const challengesQuery = (resource_id: string) => ({
  ...query(rwReferee.list, { params: { resource_id } }),
  refetchInterval: renewMs,
})
export const challengeQuery = (resource_id: string, challenge_id: string) => ({
  ...query(rwReferee.read, { params: { resource_id, challenge_id } }),
  refetchInterval: renewMs,
})
