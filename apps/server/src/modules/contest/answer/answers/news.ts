import type { FeedItem } from '@beacon/api/feed'
import type { KindNews } from '../../out/webhook/index.ts'
import { feedItem } from '../feed/index.ts'
import { toldCompletions, type AnswerStandings } from '../standings/index.ts'

const newsOf = (item: FeedItem): KindNews => ({ event: item.kind === 'blood' ? 'blood' : 'solve', at: item.at, data: item })

/** Solves that everybody may know of, recorded after `after` and up to `until`: the freeze holds the others back until it is lifted. */
export const solveNews = (standings: AnswerStandings, { after, until }: { after: number; until: number }): KindNews[] =>
  toldCompletions(standings, standings.public)
    .filter(({ seq }) => seq > after && seq <= until)
    .map((one) => newsOf(feedItem(standings, 'public', one)))
