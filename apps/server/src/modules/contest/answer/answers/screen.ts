import { feedItem } from '../feed/index.ts'
import { ofAnswerStandings, toldCompletions, triesSinceFreeze } from '../../topic/standings/index.ts'
import { namedTopics } from '../../score/score/index.ts'
import type { KindScreen } from '../../show/screen/index.ts'

/** Solves for walls, and tries for the resolver. */
export const screen: KindScreen = {
  feed: (given, most) => {
    const standings = ofAnswerStandings(given)
    return toldCompletions(standings, standings.public)
      .slice(-most)
      .map((one) => feedItem(standings, 'public', one))
  },
  topics: (given) => {
    const shown = new Set(
      ofAnswerStandings(given)
        .public.topics()
        .map(({ topic_id }) => topic_id),
    )
    return [...namedTopics(given, 'public').values()].filter(({ topic_id }) => shown.has(topic_id))
  },
  pending: (platform, given) => triesSinceFreeze(platform, ofAnswerStandings(given)),
}
