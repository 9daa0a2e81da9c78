import { contest } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'

export const sourceQuery = (id: string) => query(contest.settings, { params: { resource_id: id } })
