import { query } from '@beacon/api/query'
import { writeup } from '@beacon/api/topic/writeup'

/** The own uploads, all kinds; the stream tells when one was marked. */
export const uploadsQuery = (resource_id: string) => ({ ...query(writeup.mine, { params: { resource_id } }), staleTime: 60_000 })
