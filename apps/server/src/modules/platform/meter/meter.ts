import type { Pool } from 'pg'
import { noDurations, slotOf } from './durations.ts'

export interface MinuteCount {
  tries: number
  refused: Record<string, number>
  limited: number
  durations: number[]
  streams: number
  online: number
}
export type ActivityKind = 'topic' | 'file' | 'bot'
export type SeenPage = 'contest' | 'topics' | 'topic' | 'ranking' | 'bulletins'
export interface Activity {
  contest_id: string
  kind: ActivityKind
  subject_id: string
  user_id: string
}
export interface Seen {
  contest_id: string
  user_id: string
  page: SeenPage
  topic_id: string | null
  address: string
  user_agent: string
  at: number
}
/** What was counted since the last time, ready for the tables. */
export interface Drained {
  minutes: { contest_id: string; minute: number; count: MinuteCount }[]
  activities: (Activity & { minute: number; count: number })[]
  seen: Seen[]
}

const minuteMs = 60_000
/** Nobody fills the memory by asking: beyond these, further keys wait for the next flush. */
const mostMinutes = 5_000
const mostActivities = 50_000
const mostSeen = 50_000

const minuteOf = (now: number) => Math.floor(now / minuteMs) * minuteMs

/** What is counted per minute. */
function createMinutes() {
  const minutes = new Map<string, { contest_id: string; minute: number; count: MinuteCount }>()
  const countOf = (contest_id: string, now: number): MinuteCount => {
    const minute = minuteOf(now)
    const key = `${contest_id} ${minute}`
    const known = minutes.get(key)
    if (known !== undefined) return known.count
    const count: MinuteCount = { tries: 0, refused: {}, limited: 0, durations: noDurations(), streams: 0, online: 0 }
    if (minutes.size < mostMinutes) minutes.set(key, { contest_id, minute, count })
    return count
  }
  return {
    /** An answer to a try: `code` is that of a refusal. */
    tried: (contest_id: string, { ms, code }: { ms: number; code: string | null }, now = Date.now()) => {
      const count = countOf(contest_id, now)
      count.tries += 1
      const slot = slotOf(ms)
      count.durations[slot] = (count.durations[slot] ?? 0) + 1
      if (code !== null) count.refused[code] = (count.refused[code] ?? 0) + 1
    },
    limited: (contest_id: string, now = Date.now()) => {
      countOf(contest_id, now).limited += 1
    },
    /** Streams and entrants with one, as they stand; the most of a minute is kept. */
    watched: (contest_id: string, streams: number, online: number, now = Date.now()) => {
      const count = countOf(contest_id, now)
      count.streams = Math.max(count.streams, streams)
      count.online = Math.max(count.online, online)
    },
    take: () => takeAll(minutes),
  }
}

/** Who did and was seen where. */
function createTraces() {
  const activities = new Map<string, Activity & { minute: number; count: number }>()
  const seen = new Map<string, Seen>()
  return {
    acted: (one: Activity, now = Date.now()) => {
      const minute = minuteOf(now)
      const key = `${one.contest_id} ${one.kind} ${one.subject_id} ${one.user_id} ${minute}`
      const known = activities.get(key)
      if (known !== undefined) known.count += 1
      else if (activities.size < mostActivities) activities.set(key, { ...one, minute, count: 1 })
    },
    seen: (one: Seen) => {
      const key = `${one.contest_id} ${one.user_id}`
      if (seen.has(key) || seen.size < mostSeen) seen.set(key, one)
    },
    take: () => ({ activities: takeAll(activities), seen: takeAll(seen) }),
  }
}

function takeAll<Value>(map: Map<string, Value>): Value[] {
  const values = [...map.values()]
  map.clear()
  return values
}

/** Tries being answered by this process. */
function createQueue() {
  const waiting = new Map<string, number>()
  return {
    enter: (contest_id: string) => void waiting.set(contest_id, (waiting.get(contest_id) ?? 0) + 1),
    leave: (contest_id: string) => {
      const left = (waiting.get(contest_id) ?? 1) - 1
      if (left > 0) waiting.set(contest_id, left)
      else waiting.delete(contest_id)
    },
    waiting: (contest_id: string): number => waiting.get(contest_id) ?? 0,
  }
}

/** Counts in memory only; `drain` hands the counts over. No call of it waits or throws. */
export function createMeter() {
  const { take: takeMinutes, ...minutes } = createMinutes()
  const { take: takeTraces, ...traces } = createTraces()
  /** Takes everything out. Counts of a minute that goes on are added to its row later. */
  const drain = (): Drained => ({ minutes: takeMinutes(), ...takeTraces() })
  return { ...minutes, ...traces, ...createQueue(), drain }
}
export type Meter = ReturnType<typeof createMeter>

const meters = new WeakMap<Pool, Meter>()

/** The meter of this process's app. */
export function meterOf({ pool }: { pool: Pool }): Meter {
  const known = meters.get(pool)
  if (known !== undefined) return known
  const made = createMeter()
  meters.set(pool, made)
  return made
}
