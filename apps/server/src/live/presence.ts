import type { Platform } from '../context.ts'
import { notify } from '../db/bus.ts'
import { newId } from '../db/id.ts'
import { meterOf } from '../modules/platform/meter/index.ts'
import { frameOf, type Frame } from './frame.ts'
import { sendFrames, type Stream } from './stream.ts'

const channel = 'live_presence'
/** Every process tells each five seconds: who was not named twice in turn is gone. */
const forgottenMs = 12_000
/** A NOTIFY takes 8,000 bytes; an id fills 37 of them. */
const idsAtOnce = 200

/** Which entrants have a stream open: each process tells the others its own, so that members on two of them are one entrant. */
export interface Presence {
  listen: (platform: Platform) => Promise<void>
  tell: (platform: Platform) => Promise<void>
}

export function openPresence(streams: ReadonlySet<Stream>): Presence {
  const self = newId()
  const elsewhere = openElsewhere()
  const shown = new Map<string, string>()
  /** Streams that have heard what `shown` says of their contest. */
  const informed = new WeakSet<Stream>()
  const hear = (payload: string) => {
    const [process, contest_id = '', ...ids] = payload.split(' ')
    if (process !== self) elsewhere.seen(contest_id, ids)
  }

  return {
    listen: (platform) => platform.bus.listen(channel, hear),
    tell: async (platform) => {
      elsewhere.sweep()
      const open = byContest(streams)
      for (const contest_id of shown.keys()) if (!open.has(contest_id)) shown.delete(contest_id)
      for (const [contest_id, here] of open) {
        const own = [...new Set(here.flatMap(({ rights }) => rights.entrant_id ?? []))]
        for (let from = 0; from < own.length; from += idsAtOnce)
          await notify(platform.db, channel, [self, contest_id, ...own.slice(from, from + idsAtOnce)].join(' '))
        const online = [...new Set([...own, ...elsewhere.of(contest_id)])].toSorted()
        meterOf(platform).watched(contest_id, here.length, online.length)
        const key = online.join(' ')
        const isNews = shown.get(contest_id) !== key
        const uninformed = isNews ? here : here.filter((stream) => !informed.has(stream))
        if (uninformed.length === 0) continue
        shown.set(contest_id, key)
        sendFrames(uninformed, framesOf(online))
        for (const stream of uninformed) informed.add(stream)
      }
    },
  }
}

function byContest(streams: ReadonlySet<Stream>): Map<string, Stream[]> {
  const open = new Map<string, Stream[]>()
  for (const stream of streams) {
    if (stream.contest_id === null) continue
    const here = open.get(stream.contest_id)
    if (here === undefined) open.set(stream.contest_id, [stream])
    else here.push(stream)
  }
  return open
}

/** Players learn how many are here, the desk also who. */
function framesOf(entrant_ids: readonly string[]): Frame[] {
  const online_entrants = entrant_ids.length
  const frame = (to: string, data: object) => frameOf({ channel: to, event: 'presence', data: JSON.stringify(data), position: null })
  return [frame('public', { online_entrants }), frame('desk', { online_entrants, entrant_ids })]
}

/** Entrants with a stream at another process, by contest. */
function openElsewhere() {
  const until = new Map<string, Map<string, number>>()
  return {
    seen: (contest_id: string, entrant_ids: readonly string[]) => {
      const known = until.get(contest_id) ?? new Map<string, number>()
      for (const id of entrant_ids) known.set(id, Date.now() + forgottenMs)
      until.set(contest_id, known)
    },
    sweep: () => {
      for (const [contest_id, known] of until) {
        for (const [id, end] of known) if (end <= Date.now()) known.delete(id)
        if (known.size === 0) until.delete(contest_id)
      }
    },
    of: (contest_id: string): Iterable<string> => until.get(contest_id)?.keys() ?? [],
  }
}
