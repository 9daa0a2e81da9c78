import { pacesMost } from '@beacon/api/rounds/round-pace'
import { elapsedAt, stateAt } from '@beacon/engine'
import { changePace, pacesOf } from '@beacon/engine/rounds'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asRounds, contestRound } from '../../../db/schema/rounds/round.ts'
import { failFields } from '../../../failure.ts'
import { clockOf, inOwnTable, withGroup, type KindPort } from '../../contest/core/contest/index.ts'

const stored = inOwnTable(contestRound)

type Around = Pick<KindPort['settings'], 'ofRun' | 'check' | 'moved' | 'besides' | 'uncopied' | 'names' | 'read' | 'insert' | 'update'>

/** What everybody admitted reads of a contest in rounds besides its settings. */
export const viewOfRounds = (row: ContestCommon) => ({ paces: asRounds(row).paces })

const lengthOf = (row: ContestCommon): number => asRounds(row).round_duration_s

/**
 * The settings of a kind that is played in rounds: its own table, and beside it the one that all such kinds share. A length that is
 * changed while the contest runs holds from the next round on.
 */
export const withRounds = <Settings extends Around>(settings: Settings): Settings => {
  const { ofRun, uncopied } = settings
  return {
    ...withGroup(settings, stored),
    ofRun: { ...ofRun, paces: [] },
    uncopied: { ...uncopied, paces: [] },
    besides: (row: ContestCommon) => ({ ...settings.besides(row), ...viewOfRounds(row) }),
    check: async (...about: Parameters<Around['check']>) => {
      const [, , before, after] = about
      // Checked by the contract: settings of such a contest have it.
      const { round_duration_s } = after as { round_duration_s: number }
      const isMoved = before !== null && lengthOf(before) !== round_duration_s
      if (isMoved && asRounds(before).paces.length >= pacesMost)
        failFields({ round_duration_s: { code: 'rounds_changed_often', details: { n: pacesMost } } })
      await settings.check(...about)
    },
    moved: (before: ContestCommon, after: ContestCommon, at: number) => ({
      ...settings.moved(before, after, at),
      ...movedPaces(before, after, at),
    }),
  }
}

/** Before the start no round lies anywhere yet. */
function movedPaces(before: ContestCommon, after: ContestCommon, at: number) {
  const clock = clockOf(before)
  if (lengthOf(before) === lengthOf(after) || stateAt(clock, at) === 'not_started') return {}
  return { paces: changePace(pacesOf(asRounds(before)), elapsedAt(clock, at), lengthOf(after) * 1_000) }
}
