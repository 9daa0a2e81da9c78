import type { LiveOptions } from '../../core/view.ts'
import { markTouched } from '../../answers/live/mark.ts'
import { createModel, type LiveEntrant, type LiveModel } from '../../answers/live/model.ts'
import { type AnswerStandings, type OwnFold, standingsOver } from '../../answers/live/standings.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { finishOf, type OpenRange, openRange } from './finish.ts'
import { type CfsColumn, type CfsRow, type RangeFinish, withFinishes } from './rows.ts'

export type CfsLiveStandings = AnswerStandings<CfsRow, CfsColumn>

/** Incremental `project(reduce(events), options)`: a try asks the stages of its range alone. */
export function createStandings(options: LiveOptions): CfsLiveStandings {
  const model = createModel(['finished'])
  return standingsOver(model, options, finishesIn(model))
}

/** Keeps who has finished which range. */
function finishesIn(model: LiveModel<CfsColumn>): OwnFold<CfsRow> {
  const ranges = new Map<string, OpenRange | null>()
  const parents = new Map<string, string>()
  const finishes = new Map<LiveEntrant, Map<string, RangeFinish>>()
  const changed = new Set<string>()
  const tried = new Map<LiveEntrant, Set<string>>()
  const refresh = (entrant: LiveEntrant, rangeId: string): void => {
    const own = finishes.get(entrant) ?? new Map<string, RangeFinish>()
    const before = own.get(rangeId)
    const range = ranges.get(rangeId)
    const now = range ? finishOf(range, (id) => solvedAt(model, entrant, id)) : null
    if (now) finishes.set(entrant, own.set(rangeId, now))
    else if (!own.delete(rangeId)) return
    entrant.own_points += (now?.points ?? 0) - (before?.points ?? 0)
    model.book.values.finished[entrant.index] = own.size
    markTouched(model, entrant)
  }
  return {
    answer: (event) => event,
    ingest(event) {
      if (event.kind === 'solve' || event.kind === 'verdict') {
        const entrant = model.by_id.get(event.entrant_id)
        const parent = parents.get(event.topic_id)
        if (entrant && parent !== undefined) tried.set(entrant, (tried.get(entrant) ?? new Set()).add(parent))
      } else for (const id of rangesOf(event, parents)) changed.add(id)
    },
    settle() {
      for (const id of changed) ranges.set(id, openRange(model.topics.get(id), model.topics.values()))
      for (const id of changed) for (const entrant of model.entrants) refresh(entrant, id)
      for (const [entrant, own] of tried) for (const id of own) if (!changed.has(id)) refresh(entrant, id)
      changed.clear()
      tried.clear()
    },
    rowOf: (row, entrant) => {
      const own = [...(finishes.get(entrant)?.values() ?? [])]
      return withFinishes(
        row,
        own.sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1)),
        entrant.rights.gets_score,
      )
    },
  }
}

/** The ranges that a changed topic may stand in: its own, the one it was moved to, and the one it was a stage of. */
function rangesOf(event: ScoreEvent, parents: Map<string, string>): string[] {
  if (event.kind !== 'topic.state' && (event.kind !== 'rules.set' || event.topic_id === null)) return []
  const { topic_id } = event
  const before = parents.get(topic_id) ?? []
  if (event.kind === 'rules.set') {
    if (event.payload.parent_id === undefined) parents.delete(topic_id)
    else parents.set(topic_id, event.payload.parent_id)
  }
  return [topic_id, parents.get(topic_id) ?? [], before].flat()
}

function solvedAt(model: LiveModel, entrant: LiveEntrant, topicId: string): number | null {
  const topic = model.topics.get(topicId)
  const cell = topic === undefined ? null : entrant.cells[topic.index]
  return cell?.first?.completed?.payload.submitted_at ?? null
}
