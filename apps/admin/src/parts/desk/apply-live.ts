import { bulletin, type BulletinView } from '@beacon/api/contest/bulletin'
import { isBlood } from '@beacon/api/contest/bulletin-blood'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { evidence } from '@beacon/api/topic/evidence'
import type { LiveEvents } from '@beacon/api/live/live'
import type { LiveMessage } from '@beacon/api/live/live-client'
import { queryKeyOf } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import { cellCheck } from '@beacon/api/rounds/cell-check'
import { deskPatch } from '@beacon/api/rounds/patch'
import { deskReset } from '@beacon/api/rounds/reset-application'
import { round } from '@beacon/api/rounds/round'
import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { submission } from '@beacon/api/topic/submission'
import { thread } from '@beacon/api/contest/thread'
import { topic, type TopicRow } from '@beacon/api/topic/topic'
import { writeup } from '@beacon/api/topic/writeup'
import type { QueryClient } from '@tanstack/react-query'
import { bulletinsQuery, contestQuery, factsQuery, topicRowsQuery } from './queries.ts'

/** Everything the desk shows of one contest, by the paths of its endpoints. */
const shown = [
  contest.settings,
  contest.facts,
  contest.check,
  topic.rows,
  topic.get,
  entrant.rows,
  entrant.participants,
  bulletin.list,
  thread.rows,
  ranking.scores,
  ranking.adjustments,
  submission.list,
  evidence.list,
  evidence.appeals,
  writeup.list,
  writeup.get,
  sceneDesk.list,
  sceneDesk.facts,
  sceneDesk.get,
  round.list,
  cellCheck.list,
  deskPatch.list,
  deskPatch.get,
  deskPatch.checks,
  deskReset.list,
]

const changedTopics = [topic.rows, contest.settings, contest.check, contest.facts]
const changedPeople = [entrant.rows, entrant.participants, contest.check, contest.facts]

/** What is asked again after an event that says no more than that something happened. */
const movedBy: Readonly<Partial<Record<LiveMessage['event'], readonly (typeof shown)[number][]>>> = {
  'contest.settings': [contest.settings, contest.check, contest.facts],
  'topic.changed': changedTopics,
  'topic.released': changedTopics,
  'topic.removed': changedTopics,
  presence: changedPeople,
  'desk.entrant': changedPeople,
  // A case itself is not asked again: every reading of one is audited.
  'desk.evidence': [evidence.list, evidence.appeals, contest.facts],
  'desk.thread': [thread.rows],
  'desk.scene': [sceneDesk.list, sceneDesk.facts, sceneDesk.get],
  'desk.review': [writeup.list, writeup.get, contest.facts],
  'round.opened': [round.list, contest.facts],
  'round.settled': [round.list, contest.facts],
  'desk.check': [cellCheck.list, contest.facts],
  'desk.patch': [deskPatch.list, deskPatch.get, deskPatch.checks, contest.facts],
  'desk.reset': [deskReset.list, contest.facts],
}

interface List<Item> {
  items: Item[]
  total: number
}

const withList = <Item>(list: List<Item> | undefined, items: (old: Item[]) => Item[]): List<Item> | undefined => {
  if (list === undefined) return undefined
  const next = items(list.items)
  return { ...list, items: next, total: next.length }
}

/** Pinned first, then newest: the order of the server. */
export const bulletinOrder = (a: BulletinView, b: BulletinView): number =>
  Number(b.is_pinned) - Number(a.is_pinned) || b.at.localeCompare(a.at)

/** The topics with the values, solves and first bloods that an event tells. */
export function withValues(rows: TopicRow[], told: LiveEvents['topic.value']['topics']): TopicRow[] {
  const byId = new Map(told.map((one) => [one.topic_id, one]))
  return rows.map((row) => {
    const one = byId.get(row.resource_id)
    return one === undefined
      ? row
      : {
          ...row,
          value: one.value,
          solves: one.solves,
          unranked_solves: one.unranked_solves,
          first_blood: one.bloods.find(({ order }) => order === 1) ?? null,
        }
  })
}

/** Runs a piece of work now, and then not more often than every `every_ms`. */
export function createPacer() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const last = new Map<string, number>()
  return {
    run: (name: string, every_ms: number, work: () => void) => {
      if (timers.has(name)) return
      const wait = Math.max(0, (last.get(name) ?? 0) + every_ms - Date.now())
      timers.set(
        name,
        setTimeout(() => {
          timers.delete(name)
          last.set(name, Date.now())
          work()
        }, wait),
      )
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
type Pacer = ReturnType<typeof createPacer>

/** Brings what happens in the contest into what the desk shows: lists are patched where the event says enough, else asked again. */
export function createLiveApply(client: QueryClient, id: string, pacer: Pacer) {
  const params = { resource_id: id }
  const again = (endpoint: (typeof shown)[number]) => client.invalidateQueries({ queryKey: [endpoint.path, params] })
  const soon = (endpoint: (typeof shown)[number], every_ms = 1_000) => pacer.run(endpoint.path, every_ms, () => void again(endpoint))
  const allSoon = (...endpoints: (typeof shown)[number][]) => {
    for (const endpoint of endpoints) soon(endpoint)
  }
  const everything = () => {
    for (const endpoint of shown)
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint), predicate: ({ queryKey }) => isOf(queryKey[1], id) })
  }
  const apply = (message: LiveMessage) => {
    const { event, data } = message
    const moved = movedBy[event]
    if (moved !== undefined) return allSoon(...moved)
    switch (event) {
      case 'contest.state': {
        const { at: _at, server_now: _now, reason: _reason, ...state } = data
        client.setQueryData(contestQuery(id).queryKey, (old) => (old === undefined ? old : { ...old, ...state }))
        // The version moved with the state; a form that saves next needs it.
        allSoon(contest.settings, contest.check)
        return soon(ranking.scores, 2_000)
      }
      case 'topic.value':
        return client.setQueryData(topicRowsQuery(id).queryKey, (list) => withList(list, (rows) => withValues(rows, data.topics)))
      case 'desk.submission':
        soon(contest.facts)
        return soon(topic.rows, 10_000)
      case 'desk.facts':
        return client.setQueryData(factsQuery(id).queryKey, data)
      case 'ranking.diff':
        soon(entrant.rows, 5_000)
        return soon(ranking.scores, 2_000)
      case 'reset':
        return everything()
      default:
        return applyBulletin(client, id, message)
    }
  }
  return { apply, everything }
}

/** Bulletins come whole, so the list is patched in place. */
function applyBulletin(client: QueryClient, id: string, { event, data }: LiveMessage): void {
  const patch = (change: (old: BulletinView[]) => BulletinView[]) =>
    void client.setQueryData(bulletinsQuery(id).queryKey, (list) => withList(list, change))
  switch (event) {
    case 'bulletin.new':
      if (isBlood(data.bulletin)) return undefined
      return patch((old) => [data.bulletin, ...old.filter((one) => one.bulletin_id !== data.bulletin.bulletin_id)].sort(bulletinOrder))
    case 'bulletin.changed':
      return patch((old) => old.map((one) => (one.bulletin_id === data.bulletin.bulletin_id ? { ...one, ...data.bulletin } : one)))
    case 'bulletin.withdrawn':
      return patch((old) => old.filter((one) => one.bulletin_id !== data.bulletin_id))
    default:
      return undefined
  }
}

const isOf = (params: unknown, id: string): boolean =>
  typeof params === 'object' && params !== null && 'resource_id' in params && params.resource_id === id
