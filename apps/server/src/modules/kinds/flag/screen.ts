import { feedItem } from './feed/index.ts'
import { ofFlagStandings, toldCompletions, triesSinceFreeze } from './flag-score/index.ts'
import { namedTopics } from '../../contest/score/score/index.ts'
import type { KindScreen } from '../../contest/show/screen/index.ts'

/** Solves for walls, and tries for the resolver. */
export const screen: KindScreen = {
  feed: (given, most) => {
    const standings = ofFlagStandings(given)
    return toldCompletions(standings, standings.public)
      .slice(-most)
      .map((one) => feedItem(standings, 'public', one))
  },
  topics: (given) => {
    const shown = new Set(
      ofFlagStandings(given)
        .public.topics()
        .map(({ topic_id }) => topic_id),
    )
    return [...namedTopics(given, 'public').values()].filter(({ topic_id }) => shown.has(topic_id))
  },
  pending: (platform, given) => triesSinceFreeze(platform, ofFlagStandings(given)),
}
