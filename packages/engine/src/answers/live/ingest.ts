import type { EntrantStateEvent, JudgedEvent } from '../../core/event.ts'
import { countingMarks } from '../../core/judged.ts'
import { type LastScore, laterOf, tieOf } from '../../core/place.ts'
import { entrantRights, type EntrantRights } from '../../core/rights.ts'
import { refreshCell } from './complete.ts'
import { markRecount, markTopic, markTouched } from './mark.ts'
import { cellOf, entrantOf, isCounted, type LiveEntrant, type LiveModel, type LiveTopic, solverOf, topicOf } from './model.ts'
import { unsettle } from './plain.ts'
import type { ContestRules } from '../rules.ts'
import type { HintEvent, ScoreEvent, TopicRulesEvent, TopicStateEvent } from '../score-event.ts'
import { doneParts } from '../standings/done-part.ts'
import type { TryEvent } from '../standings/facts.ts'

/** Takes one event into the model and marks what it makes stale; the flush does the rest. */
export function ingest(model: LiveModel, event: ScoreEvent): void {
  if (event.kind === 'solve' || event.kind === 'verdict') ingestTry(model, event)
  else if (event.kind === 'hint') ingestHint(model, event)
  else if (event.kind === 'judged') ingestMark(model, event)
  else if (event.kind === 'adjust') {
    const entrant = entrantOf(model, event.entrant_id)
    entrant.adjustments += event.payload.points
    entrant.tie = laterOf<LastScore>(entrant.tie, tieOf(event))
    entrant.last = laterOf<LastScore>(entrant.last, tieOf(event))
    markTouched(model, entrant)
  } else if (event.kind === 'entrant.state') ingestEntrant(model, event)
  else if (event.kind === 'topic.state') ingestTopicState(model, event)
  else if (event.topic_id === null) ingestContest(model, event.payload)
  else ingestTopicRules(model, event)
}

function ingestTry(model: LiveModel, event: TryEvent): void {
  const entrant = entrantOf(model, event.entrant_id)
  const topic = topicOf(model, event.topic_id)
  const cell = cellOf(entrant, topic)
  const solver = solverOf(cell, event.solver_id)
  if (solver.tries.length === 0) solver.tries = [event]
  else solver.tries.push(event)
  const isFirst = solver.tries.length === 1 && event.kind === 'solve'
  solver.done = isFirst ? solver.tries : doneParts(solver.tries)
  const wasSolved = cell.first !== null
  refreshCell(model, cell)
  if (!isFirst) return markRecount(model, entrant)
  // A solver's first try takes nothing away, so the entrant's counts just go on.
  if (!isCounted(topic) || !topic.rules?.parts.some(({ part }) => part === event.part)) return
  if (!wasSolved && cell.first) entrant.solved += 1
  entrant.last = laterOf<LastScore>(entrant.last, event)
}

function ingestHint(model: LiveModel, { entrant_id, solver_id, topic_id, payload }: HintEvent): void {
  const entrant = entrantOf(model, entrant_id)
  entrant.hint_ids ??= new Set()
  const key = `${topic_id} ${payload.hint_id}`
  if (entrant.hint_ids.has(key)) return
  entrant.hint_ids.add(key)
  const cell = cellOf(entrant, topicOf(model, topic_id))
  unsettle(cell)
  const solver = solverOf(cell, solver_id)
  solver.hint_count += 1
  solver.cost_on_solve += payload.charge === 'on_solve' ? payload.cost : 0
  solver.cost_at_once += payload.charge === 'at_once' ? payload.cost : 0
  model.dirty_cells.push(cell)
  markTouched(model, entrant)
}

function ingestMark(model: LiveModel, event: JudgedEvent): void {
  const entrant = entrantOf(model, event.entrant_id)
  entrant.judged_events.push(event)
  entrant.marks = countingMarks(entrant.judged_events)
  markRecount(model, entrant)
}

function ingestEntrant(model: LiveModel, { entrant_id, payload }: EntrantStateEvent): void {
  const entrant = entrantOf(model, entrant_id)
  entrant.state = payload
  markTouched(model, entrant)
  setRights(model, entrant, entrantRights(model.contest, payload))
}

/** Another right moves the price or the bloods of every topic the entrant has completed. */
function setRights(model: LiveModel, entrant: LiveEntrant, rights: EntrantRights): void {
  const before = entrant.rights
  entrant.rights = rights
  const isSame =
    before.affects_value === rights.affects_value &&
    before.gets_blood === rights.gets_blood &&
    before.is_ranked === rights.is_ranked &&
    before.ranks_overall === rights.ranks_overall
  if (isSame) return
  for (const cell of entrant.cells) {
    if (!cell?.first) continue
    cell.topic.needs_count = true
    markTopic(model, cell.topic)
  }
}

function ingestTopicState(model: LiveModel, { topic_id, payload }: TopicStateEvent): void {
  const topic = topicOf(model, topic_id)
  const wasCounted = isCounted(topic)
  topic.state = payload
  if (isCounted(topic) !== wasCounted) touchAll(model, topic)
}

function ingestTopicRules(model: LiveModel, { topic_id, payload }: TopicRulesEvent): void {
  const topic = topicOf(model, topic_id)
  topic.rules = payload
  for (const cell of [...topic.plain, ...topic.special]) refreshCell(model, cell)
  touchAll(model, topic)
}

/** Whoever has something at the topic counts its solves, ties and marks again. */
function touchAll(model: LiveModel, topic: LiveTopic): void {
  markTopic(model, topic)
  for (const { entrant } of topic.plain) markRecount(model, entrant)
  for (const { entrant } of topic.special) markRecount(model, entrant)
  for (const entrant of model.entrants) if (entrant.marks.some(({ topic_id }) => topic_id === topic.topic_id)) markRecount(model, entrant)
}

function ingestContest(model: LiveModel, rules: ContestRules): void {
  model.contest = rules
  for (const entrant of model.entrants) {
    entrant.rights = entrantRights(rules, entrant.state)
    markTouched(model, entrant)
  }
  for (const topic of model.topics.values()) {
    topic.needs_count = true
    markTopic(model, topic)
  }
}
