import { challenge } from '@beacon/api/kinds/rw/challenge'
import { query } from '@beacon/api/query'

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }
const inContest = (resource_id: string) => ({ params: { resource_id } })

export const boardQuery = (resource_id: string) => ({ ...query(challenge.board, inContest(resource_id)), ...live })
export const targetsQuery = (resource_id: string) => ({ ...query(challenge.targets, inContest(resource_id)), ...live })
export const challengesQuery = (resource_id: string) => ({ ...query(challenge.mine, inContest(resource_id)), ...live })
