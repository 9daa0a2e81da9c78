import { evidence } from '@beacon/api/topic/evidence'
import { query } from '@beacon/api/query'

/** What referees decided about the own entrant. */
export const decisionsQuery = (resource_id: string) => ({ ...query(evidence.mine, { params: { resource_id } }), staleTime: 60_000 })
