import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { query } from '@beacon/api/query'

/** The hills of a contest with real figures. */
export const hillsQuery = (resource_id: string) => query(deskHill.list, { params: { resource_id } })
