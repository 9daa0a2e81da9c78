import type { LiveOptions } from '../../core/view.ts'
import { markTouched } from '../../answers/live/mark.ts'
import { createModel, entrantOf, type LiveModel } from '../../answers/live/model.ts'
import { type AnswerStandings, type OwnFold, standingsOver } from '../../answers/live/standings.ts'
import { type AwdpEvent, type RoundEvent, unpaid } from './event.ts'
import { type AwdpColumn, awdpOrder, type AwdpOwnColumn, type AwdpRow, noSums, type RoundSums, scoreOf, sumsOf } from './rows.ts'

export type AwdpLiveStandings = AnswerStandings<AwdpRow, AwdpColumn, AwdpEvent>

/** Incremental `project(reduce(events), options)`: a solve asks no round, and a round is summed once. */
export function createStandings(options: LiveOptions): AwdpLiveStandings {
  const model = createModel<AwdpOwnColumn>(['attack', 'defence', 'defended'], awdpOrder)
  return standingsOver(model, options, roundsIn(model))
}

/** Keeps what rounds have paid to whom. */
function roundsIn(model: LiveModel<AwdpColumn>): OwnFold<AwdpRow, AwdpEvent> {
  const rounds = new Map<number, RoundEvent['payload']>()
  let sums = new Map<string, RoundSums>()
  let isStale = false
  return {
    answer: unpaid,
    ingest(event) {
      if (event.kind === 'round.settled') rounds.set(event.payload.n, event.payload)
      if (event.kind === 'round.settled' || event.kind === 'topic.state') isStale = true
      // An entrant that rounds name already.
      if (event.kind === 'entrant.state' && sums.has(event.entrant_id)) isStale = true
    },
    settle() {
      if (!isStale) return
      isStale = false
      sums = sumsOf(rounds, (id) => model.topics.get(id)?.state.is_hidden === true)
      for (const [id, own] of sums) {
        if (!model.by_id.has(id)) continue
        const entrant = entrantOf(model, id)
        entrant.own_points = scoreOf(own)
        for (const column of ['attack', 'defence', 'defended'] as const) model.book.values[column][entrant.index] = own[column]
        markTouched(model, entrant)
      }
    },
    rowOf: (row, entrant) => ({ ...row, ...(sums.get(entrant.entrant_id) ?? noSums) }),
  }
}
