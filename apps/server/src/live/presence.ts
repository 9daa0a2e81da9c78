import type { Platform } from '../context.ts'
import { notify } from '../db/bus.ts'
import { newId } from '../db/id.ts'
import { meterOf } from '../modules/meter/index.ts'
import { frameOf } from './frame.ts'
import { sendFrames, type Stream } from './stream.ts'

const channel = 'live_presence'
const forgottenMs = 15_000

/** How many entrants have a stream open: each process counts its own and tells the others. */
export interface Presence {
  listen: (platform: Platform) => Promise<void>
  tell: (platform: Platform) => Promise<void>
}

export function openPresence(streams: ReadonlySet<Stream>): Presence {
  const self = newId()
  const counts = new Map<string, Map<string, { count: number; until: number }>>()
  const shown = new Map<string, number>()

  const hear = (payload: string) => {
    const [process = '', contest_id = '', count = '0'] = payload.split(' ')
    const known = counts.get(contest_id) ?? new Map<string, { count: number; until: number }>()
    counts.set(contest_id, known.set(process, { count: Number(count), until: Date.now() + forgottenMs }))
  }
  const totalOf = (contest_id: string): number => {
    let total = 0
    for (const { count, until } of counts.get(contest_id)?.values() ?? []) if (until > Date.now()) total += count
    return total
  }

  return {
    listen: (platform) => platform.bus.listen(channel, hear),
    tell: async (platform) => {
      const own = new Map<string, Set<string>>()
      const open = new Map<string, number>()
      for (const { contest_id, rights } of streams) {
        if (contest_id === null) continue
        open.set(contest_id, (open.get(contest_id) ?? 0) + 1)
        const entrants = own.get(contest_id) ?? new Set<string>()
        own.set(contest_id, rights.entrant_id === null ? entrants : entrants.add(rights.entrant_id))
      }
      for (const [contest_id, entrants] of own) {
        meterOf(platform).watched(contest_id, open.get(contest_id) ?? 0, entrants.size)
        hear(`${self} ${contest_id} ${entrants.size}`)
        await notify(platform.db, channel, `${self} ${contest_id} ${entrants.size}`)
        const online_entrants = totalOf(contest_id)
        if (shown.get(contest_id) === online_entrants) continue
        shown.set(contest_id, online_entrants)
        const here = [...streams].filter((stream) => stream.contest_id === contest_id)
        const frames = ['public', 'desk'].map((to) =>
          frameOf({ channel: to, event: 'presence', data: JSON.stringify({ online_entrants }), position: null }),
        )
        sendFrames(here, frames)
      }
      for (const contest_id of counts.keys()) if (!own.has(contest_id) && totalOf(contest_id) === 0) counts.delete(contest_id)
    },
  }
}
