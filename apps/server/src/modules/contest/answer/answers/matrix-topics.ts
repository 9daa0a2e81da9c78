import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { MatrixColumn } from '../../score/score/index.ts'
import type { AnswerStandings } from '../../topic/standings/index.ts'
import { namedTopics } from '../../score/score/index.ts'

/** Heads of the matrix. The value of a falling price goes on by the clock, also while frozen. */
export function matrixTopics(standings: AnswerStandings, ids: readonly string[]): MatrixColumn[] {
  const { public: board, clock, now } = standings
  const names = namedTopics(standings, 'public')
  return ids.flatMap((topic_id) => {
    const topic = board.topic(topic_id)
    const about = names.get(topic_id)
    if (topic === undefined || about === undefined) return []
    const value = topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms))
    return [{ ...about, value, solves: topic.solves }]
  })
}
