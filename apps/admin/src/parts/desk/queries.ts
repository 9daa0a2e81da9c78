import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { contestOutage } from '@beacon/api/contest/outage'
import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import { topic } from '@beacon/api/topic/topic'
import { viewerKey } from '@beacon/api/contest/viewer-key'

const inContest = (resource_id: string) => ({ params: { resource_id } })

/** Every setting of the contest with its state: the desk's one truth about it. */
export const contestQuery = (id: string) => query(contest.settings, inContest(id))
/** Tests of questions and free disk make no event: asked again while it is looked at. */
export const startCheckQuery = (id: string) => ({ ...query(contest.check, inContest(id)), refetchInterval: 15_000, staleTime: 0 })
/** An outage ends without an event that the desk could hear. */
export const outagesQuery = (id: string) => ({ ...query(contestOutage.list, inContest(id)), refetchInterval: 15_000 })
/** The stream asks for the facts as things happen; this is the pulse for what makes no event (presence). */
export const factsQuery = (id: string) => ({ ...query(contest.facts, inContest(id)), refetchInterval: 10_000, staleTime: 1_000 })
export const topicRowsQuery = (id: string) => query(topic.rows, inContest(id))
export const topicQuery = (id: string, topic_id: string) => query(topic.get, { params: { resource_id: id, topic_id } })
export const bulletinsQuery = (id: string) => query(bulletin.list, inContest(id))
/** Whether a display shows is known to the server only: asked again every five seconds. */
export const screensQuery = (id: string) => ({ ...query(viewerKey.list, inContest(id)), refetchInterval: 5_000 })
export const adjustmentsQuery = (id: string, page: number, size: number) =>
  query(ranking.adjustments, { params: { resource_id: id }, query: { page, size } })
