import { submitAs } from './player.ts'
import type { Stage } from './stage.ts'

/** What every client was told: the texts that were acknowledged, those of unknown outcome, and those whose answer never came. */
export interface Journal {
  acknowledged: Set<string>
  unknown: Set<string>
  unanswered: Set<string>
  statuses: Map<number, number>
  /** The longest that anybody waited for an answer. */
  slowest_ms: number
}

const longestMs = 30_000

/**
 * Everybody tries without a break until `stop`: wrong texts, and now and then the flag of the next topic. Nobody finds the last
 * topic's: who has solved all is refused from then on, and a test that waits for what is acknowledged would wait without end.
 * Lost connections are tried again.
 */
export function startCrowd(urlOf: () => string, on: Stage): { journal: Journal; stop: () => Promise<void> } {
  const journal: Journal = { acknowledged: new Set(), unknown: new Set(), unanswered: new Set(), statuses: new Map(), slowest_ms: 0 }
  let isOver = false
  const one = async (index: number) => {
    const player = on.players[index]
    if (player === undefined) return
    for (let n = 0; !isOver; n += 1) {
      const place = Math.min(Math.floor(n / 5), on.topics.length - 1)
      const topic = on.topics[place]
      if (topic === undefined) return
      const flag = n % 5 === 4 && place < on.topics.length - 1 ? topic.flag : `no ${index} ${n}`
      const key = `${player.user_id} ${flag}`
      const sent = performance.now()
      try {
        const about = { contest_id: on.contest_id, topic_id: topic.topic_id, flag, signal: AbortSignal.timeout(longestMs) }
        const { status, text } = await submitAs(urlOf(), player, about)
        journal.slowest_ms = Math.max(journal.slowest_ms, performance.now() - sent)
        journal.statuses.set(status, (journal.statuses.get(status) ?? 0) + 1)
        if (text.includes('"outcome_unknown"')) journal.unknown.add(key)
        if (status === 200) journal.acknowledged.add(key)
        else await new Promise((resolve) => setTimeout(resolve, 20))
      } catch {
        journal.slowest_ms = Math.max(journal.slowest_ms, performance.now() - sent)
        journal.unanswered.add(key)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const all = Promise.all(on.players.map((_player, index) => one(index)))
  return {
    journal,
    stop: async () => {
      isOver = true
      await all
    },
  }
}
