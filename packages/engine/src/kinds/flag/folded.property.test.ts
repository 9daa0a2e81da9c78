import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diff } from '../../core/diff.ts'
import { foldStandings } from '../../core/folded.ts'
import type { LiveStandings } from '../../core/live-standings.ts'
import { flagKind } from './kind.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { anyLog } from '../../answers/standings/arbitrary.ts'
import type { FlagColumn, FlagRow } from '../../answers/standings/rows.ts'
import { createStandings } from '../../answers/live/standings.ts'

type Either = LiveStandings<ScoreEvent, FlagRow, FlagColumn>
const brackets = [undefined, 'senior', 'guest']
const ids = ['e1', 'e2', 'e3', 'e4', 'e5', 'nobody']

/** All that standings tell, whoever made them. Indices may differ, so tables are read as rows. */
function all(live: Either) {
  return brackets.map((bracket) => ({
    total: live.total(bracket),
    ranking: live.ranking(bracket),
    unranked: [...live.unranked()].sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1)),
    page: live.page(1, 3, bracket),
    rows: ids.map((id) => live.row(id, bracket)),
    rankRows: ids.map((id) => live.rankRow(id, bracket)),
    ranks: ids.map((id) => live.rankOf(id, bracket)),
    others: live.others(bracket),
    seqs: [live.lastSeq(), live.publicSeq()],
  }))
}

const cutTwice = anyLog.chain((log) =>
  fc.tuple(fc.constant(log), fc.integer({ min: 0, max: log.length }), fc.integer({ min: 0, max: log.length })),
)

it('a kind without an incremental fold stands the same, freezes the same and tells the same differences', () => {
  fc.assert(
    fc.property(cutTwice, ([log, one, other]) => {
      const [freeze, cut] = [Math.min(one, other), Math.max(one, other)]
      const both: Either[] = [createStandings({ view: 'public' }), foldStandings(flagKind, { view: 'public' })]
      const told = both.map((live) => {
        live.apply(log.slice(0, freeze))
        const open = all(live)
        const before = live.table()
        live.freezeAt(freeze)
        live.apply(log.slice(freeze, cut))
        const frozen = all(live)
        live.apply(log.slice(cut))
        const { rows, left, total, version } = diff(before, live.table())
        return { open, frozen, rows, left: [...left].sort(), total, version }
      })
      expect(told[1]).toEqual(told[0])
    }),
  )
})
