import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { query } from '@beacon/api/query'

const renewMs = 3_000

/** Challenges and stages as referees see them. */
export const challengesQuery = (resource_id: string) => ({
  ...query(rwReferee.list, { params: { resource_id } }),
  refetchInterval: renewMs,
})
export const challengeQuery = (resource_id: string, challenge_id: string) => ({
  ...query(rwReferee.read, { params: { resource_id, challenge_id } }),
  refetchInterval: renewMs,
})
export const stagesQuery = (resource_id: string) => ({ ...query(rwStage.list, { params: { resource_id } }), refetchInterval: renewMs })
