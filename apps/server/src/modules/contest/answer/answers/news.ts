import type { FeedItem } from '@beacon/api/topic/feed'
import type { KindNews } from '../../out/webhook/index.ts'
import { feedItem } from '../feed/index.ts'
import { publicCompletions, type AnswerStandings } from '../../topic/standings/index.ts'

/** A blood is a solve as well. */
const newsOf = (item: FeedItem): KindNews => {
  const told = { at: item.at, data: item }
  return item.kind === 'blood' ? { ...told, event: 'blood', also: ['solve'] } : { ...told, event: 'solve' }
}

/** Solves that everybody may know of, recorded after `after` and up to `until`: the freeze holds the others back until it is lifted. */
export const solveNews = (standings: AnswerStandings, { after, until }: { after: number; until: number }): KindNews[] =>
  publicCompletions(standings, standings.public)
    .filter(({ seq }) => seq > after && seq <= until)
    .map((one) => newsOf(feedItem(standings, 'public', one)))
