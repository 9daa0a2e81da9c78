import { bulletinList } from '@beacon/api/contest/bulletin'
import { call, isApiError } from '@beacon/api/client'
import { contestGet } from '@beacon/api/contest/contest-get'
import { feed } from '@beacon/api/topic/feed'
import { type MatrixReply, ranking } from '@beacon/api/contest/ranking'
import { topicList } from '@beacon/api/topic/topic'
import { hasCapability } from '@beacon/router'
import { FEED_LENGTH } from './feed-ring.ts'
import { PAGE } from '../../parts/display/paging.ts'
import { FIRST } from '../../parts/display/rows.ts'
import type { FarPage, Snapshot } from '../../parts/display/wall-state.ts'

/** Where a wall reads: the contest, and the bracket whose ranking it shows. */
export interface Where {
  resource_id: string
  signal: AbortSignal
  bracket: () => string | null
}
const inBracket = (where: Where) => {
  const bracket_id = where.bracket()
  return bracket_id === null ? {} : { bracket_id }
}

/** The first places with their cells; null where the contest does not publish its ranking. */
export async function fetchMatrix(where: Where): Promise<MatrixReply | null> {
  const { resource_id, signal } = where
  try {
    return await call(ranking.matrix, { params: { resource_id }, query: { page: 1, size: FIRST, ...inBracket(where) } }, { signal })
  } catch (error) {
    if (isApiError(error) && error.code === 'ranking_unpublished') return null
    throw error
  }
}

export async function fetchFar(where: Where, page: number): Promise<FarPage> {
  const { resource_id, signal } = where
  const { items } = await call(
    ranking.matrix,
    { params: { resource_id }, query: { page: page + 1, size: PAGE, ...inBracket(where) } },
    { signal },
  )
  return { page, rows: items }
}

/**
 * Everything a display may show, in five requests; unchanged ones are answered 304 to the browser's own cache. Where nobody answers
 * topics there is neither a feed of solves nor a board, so these two wait for the contest and its kind.
 */
export async function fetchSnapshot(where: Where): Promise<Snapshot> {
  const params = { resource_id: where.resource_id }
  const { signal } = where
  const contest = call(contestGet, { params }, { signal })
  const ofAnswers = async <Reply, None>(ask: () => Promise<Reply>, none: None): Promise<Reply | None> =>
    hasCapability((await contest).kind, 'submissions') ? ask() : none
  const [about, matrix, solves, bulletins, topics] = await Promise.all([
    contest,
    fetchMatrix(where),
    ofAnswers(() => call(feed.list, { params, query: { size: FEED_LENGTH } }, { signal }), { items: [], total: 0, ticks: [] }),
    call(bulletinList, { params }, { signal }),
    ofAnswers(() => call(topicList, { params }, { signal }), { items: [], directions: [] }),
  ])
  return { contest: about, matrix, feed: solves, bulletins: bulletins.items, topics: topics.items, directions: topics.directions }
}
