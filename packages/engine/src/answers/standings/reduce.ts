import { inSequence } from '../../core/sequence.ts'
import type { ScoreEvent } from '../score-event.ts'
import { emptyEntrantHistory, emptyFacts, emptyTopicHistory, type EntrantHistory, type Facts, type TopicHistory } from './facts.ts'

/**
 * Folds events into facts. Pure and incremental: `reduce([...a, ...b])` equals `reduce(b, reduce(a))`, and the order of the input does not matter.
 * @throws RangeError when an event's seq comes twice or is not after `previous.last_seq`.
 */
export function reduce(events: readonly ScoreEvent[], previous: Facts = emptyFacts): Facts {
  const sorted = inSequence(events, previous.last_seq)
  const contest = [...previous.contest]
  const topics = histories(previous.topics, emptyTopicHistory, copyTopic)
  const entrants = histories(previous.entrants, emptyEntrantHistory, copyEntrant)
  for (const event of sorted) {
    if (event.kind === 'rules.set') {
      if (event.topic_id === null) contest.push(event)
      else topics.open(event.topic_id).rules.push(event)
    } else if (event.kind === 'topic.state') topics.open(event.topic_id).states.push(event)
    else addToEntrant(entrants.open(event.entrant_id), event)
  }
  return { last_seq: sorted.at(-1)?.seq ?? previous.last_seq, contest, topics: topics.all, entrants: entrants.all }
}

type Open<History> = { [Key in keyof History]: History[Key] extends readonly (infer Event)[] ? Event[] : never }

function copyTopic({ rules, states }: TopicHistory): Open<TopicHistory> {
  return { rules: [...rules], states: [...states] }
}

function copyEntrant({ states, tries, judged, hints, adjusts }: EntrantHistory): Open<EntrantHistory> {
  return { states: [...states], tries: [...tries], judged: [...judged], hints: [...hints], adjusts: [...adjusts] }
}

/** Copies a history when it is first written to, so `previous` stays as it was. */
function histories<Closed, Opened extends Closed>(previous: ReadonlyMap<string, Closed>, empty: Closed, copy: (history: Closed) => Opened) {
  const all = new Map<string, Closed>(previous)
  const opened = new Map<string, Opened>()
  const open = (id: string): Opened => {
    const known = opened.get(id)
    if (known) return known
    const copied = copy(all.get(id) ?? empty)
    opened.set(id, copied)
    all.set(id, copied)
    return copied
  }
  return { all, open }
}

type EntrantEvent = Exclude<ScoreEvent, { kind: 'rules.set' } | { kind: 'topic.state' }>

function addToEntrant(history: Open<EntrantHistory>, event: EntrantEvent): void {
  if (event.kind === 'solve' || event.kind === 'verdict') history.tries.push(event)
  else if (event.kind === 'judged') history.judged.push(event)
  else if (event.kind === 'hint') history.hints.push(event)
  else if (event.kind === 'adjust') history.adjusts.push(event)
  else history.states.push(event)
}
