import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { aiBoard } from '@beacon/api/kinds/ai/submission'
import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'

const renewMs = 5_000
const inContest = (resource_id: string) => ({ params: { resource_id } })

export type Task = Reply<typeof aiDesk.tasks>['items'][number]

/** The topics that take results, with how far they are evaluated. */
export const tasksQuery = (resource_id: string) => ({ ...query(aiDesk.tasks, inContest(resource_id)), refetchInterval: renewMs })
export const runsQuery = (resource_id: string) => ({ ...query(reevaluation.list, inContest(resource_id)), refetchInterval: renewMs })
export const runQuery = (resource_id: string, reevaluation_id: string) =>
  query(reevaluation.get, { params: { resource_id, reevaluation_id } })
/** As everybody reads it. */
export const boardQuery = (resource_id: string) => ({ ...query(aiBoard.read, inContest(resource_id)), refetchInterval: renewMs })
