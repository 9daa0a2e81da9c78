import type { ContestMe } from '@beacon/api/contest/contest-views'
import { hillReport } from '@beacon/api/kinds/koh/complaint'
import { hill } from '@beacon/api/kinds/koh/hill'
import { query } from '@beacon/api/query'

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }
const inContest = (resource_id: string) => ({ params: { resource_id } })

export const boardQuery = (resource_id: string) => ({ ...query(hill.board, inContest(resource_id)), ...live })
export const ownHillsQuery = (resource_id: string) => ({ ...query(hill.mine, inContest(resource_id)), ...live })
export const hillQuery = (resource_id: string, topic_id: string) => ({ ...query(hill.get, { params: { resource_id, topic_id } }), ...live })
export const reportsQuery = (resource_id: string) => ({ ...query(hillReport.list, inContest(resource_id)), ...live })

const input = (resource_id: string) => ({ ...inContest(resource_id), query: {} })
export const publicAlertsQuery = (resource_id: string) => ({ ...query(hill.alerts, input(resource_id)), ...live })
export const ownAlertsQuery = (resource_id: string) => ({ ...query(hill.my_alerts, input(resource_id)), ...live })

/** Whether this person plays in the contest. */
export const isIn = ({ entrant }: Pick<ContestMe, 'entrant'>): boolean => entrant?.status === 'approved'
