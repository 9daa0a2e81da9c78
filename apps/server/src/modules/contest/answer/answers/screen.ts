import { feedItem } from '../feed/index.ts'
import { ofAnswerStandings, publicCompletions, triesSinceFreeze } from '../../topic/standings/index.ts'
import type { TopicName } from '../../core/contest/index.ts'
import { namedTopics, type ContestStandings } from '../../score/score/index.ts'
import type { KindScreen } from '../../show/screen/index.ts'

/** Topics of the public board that can be solved, as everybody may know them. */
export function boardTopics(given: ContestStandings): TopicName[] {
  const listed = ofAnswerStandings(given).public.topics()
  const shown = new Set(listed.map(({ topic_id }) => topic_id))
  return [...namedTopics(given, 'public').values()].filter(({ topic_id }) => shown.has(topic_id))
}

/** Solves for walls, and tries for the resolver. */
export const screen: KindScreen = {
  feed: (given, most) => {
    const standings = ofAnswerStandings(given)
    return publicCompletions(standings, standings.public)
      .slice(-most)
      .map((one) => feedItem(standings, 'public', one))
  },
  topics: boardTopics,
  pending: (platform, given) => triesSinceFreeze(platform, ofAnswerStandings(given)),
}
