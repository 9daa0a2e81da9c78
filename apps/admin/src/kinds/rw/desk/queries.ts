import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { query } from '@beacon/api/query'
import { appHref } from '@beacon/router'

const renewMs = 3_000

/** Stages with their clocks and the queue, as the hall sees them. */
export const boardQuery = (resource_id: string) => ({ ...query(challenge.board, { params: { resource_id } }), refetchInterval: renewMs })

/** Challenges as referees see them. */
export const challengesQuery = (resource_id: string) => ({
  ...query(rwReferee.list, { params: { resource_id } }),
  refetchInterval: renewMs,
})
export const stagesQuery = (resource_id: string) => ({ ...query(rwStage.list, { params: { resource_id } }), refetchInterval: renewMs })

/** The page where referees act, with a challenge open on it. */
export const refereesHref = (resource_id: string, challenge_id?: string): string =>
  appHref('arena', '/rw-referee/list', {}, { resource_id, ...(challenge_id === undefined ? {} : { challenge_id }) })
