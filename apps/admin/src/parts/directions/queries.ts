import { direction } from '@beacon/api/bank/direction'
import { query } from '@beacon/api/query'

/** Every direction, of all banks, in order: there are few. */
export const allDirectionsQuery = query(direction.list, { query: { bank: 'all' } })
