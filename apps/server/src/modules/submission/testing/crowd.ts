import { submitAs } from './player.ts'
import type { Stage } from './stage.ts'

/** What every client was told: the texts that were acknowledged, and those whose answer never came. */
export interface Journal {
  acknowledged: Set<string>
  unanswered: Set<string>
  statuses: Map<number, number>
}

/** Everybody tries without a break until `stop`: wrong texts, and now and then the flag of the next topic. Lost connections are tried again. */
export function startCrowd(urlOf: () => string, on: Stage): { journal: Journal; stop: () => Promise<void> } {
  const journal: Journal = { acknowledged: new Set(), unanswered: new Set(), statuses: new Map() }
  let isOver = false
  const one = async (index: number) => {
    const player = on.players[index]
    if (player === undefined) return
    for (let n = 0; !isOver; n += 1) {
      const topic = on.topics[Math.floor(n / 5) % on.topics.length]
      if (topic === undefined) return
      const flag = n % 5 === 4 && n < on.topics.length * 5 ? topic.flag : `no ${index} ${n}`
      const key = `${player.user_id} ${flag}`
      try {
        const { status } = await submitAs(urlOf(), player, { contest_id: on.contest_id, topic_id: topic.topic_id, flag })
        journal.statuses.set(status, (journal.statuses.get(status) ?? 0) + 1)
        if (status === 200) journal.acknowledged.add(key)
        else await new Promise((resolve) => setTimeout(resolve, 20))
      } catch {
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
