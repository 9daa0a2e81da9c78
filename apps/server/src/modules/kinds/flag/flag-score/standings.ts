import type { ContestRules, FlagLiveStandings, FlagRankRow, FlagRow, ScoreEvent, TopicSolve, TopicStanding } from '@beacon/engine/answers'
import type { Platform } from '../../../../context.ts'
import { asFlag, type ContestRecord } from '../../../../db/schema/kinds/flag/contest-flag.ts'
import { fail } from '../../../../failure.ts'
import { standingsOf, type Board, type BoardRow, type ContestStandings, type Fold, type Kept } from '../../../contest/score/score/index.ts'

/** What kind flag reads of a view besides its rows. */
interface TopicReads {
  contestRules: ContestRules
  /** The public board lists released, visible topics only. */
  topics: () => readonly TopicStanding[]
  topic: (topic_id: string) => TopicStanding | undefined
  /** Solves of a listed topic by entrants of the overall ranking, in order; those recorded from seq `since` on. */
  solves: (topic_id: string, since?: number) => readonly TopicSolve[]
}

/** One projection of kind flag. */
export interface FlagBoard extends Board, TopicReads {
  ranking: (bracket?: string) => readonly FlagRankRow[]
  unranked: () => readonly FlagRankRow[]
  page: (from: number, to: number, bracket?: string) => readonly FlagRow[]
  row: (entrant_id: string, bracket?: string) => FlagRow | undefined
  rankRow: (entrant_id: string, bracket?: string) => FlagRankRow | undefined
}

export interface FlagStandings extends ContestStandings {
  contest: ContestRecord
  real: FlagBoard
  public: FlagBoard
  events: readonly ScoreEvent[]
}

/** A run of kind flag as this process has folded it. */
export interface FlagKept extends Kept {
  events: ScoreEvent[]
  real: FlagLiveStandings
}

/** What the port adds to a board of this kind. Topics that nobody may know of yet stand on the real board alone. */
export function topicReads({ live, real, view }: { live: Fold; real: Fold; view: Board['view'] }): TopicReads {
  const fold = flagFold(live)
  const isShown = (topic: TopicStanding) => view === 'real' || (topic.state.is_released && !topic.state.is_hidden)
  const shown = (id: string) => {
    const topic = fold.topic(id)
    return topic !== null && isShown(topic) ? topic : undefined
  }
  return {
    // Also of the frozen view: everybody reads the rules that hold now.
    contestRules: flagFold(real).contestRules(),
    topics: () => fold.topics().filter(isShown),
    topic: shown,
    solves: (id, since) => (shown(id) === undefined ? [] : fold.solves(id, since)),
  }
}

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function flagRow(row: BoardRow): FlagRow {
  if (!('cells' in row)) throw new Error('the row is not of kind flag')
  // Checked: rows of no other kind have cells by topic, and the board that gave it is of this kind.
  return row as BoardRow & FlagRow
}

/** A fold of this kind. @throws Error for the fold of another kind: no caller has one. */
export function flagFold(fold: Fold): FlagLiveStandings {
  if (!('hasSolved' in fold)) throw new Error('the fold is not of kind flag')
  // Checked: no other kind's fold knows topics that were solved.
  return fold as Fold & FlagLiveStandings
}

/** A run of this kind. @throws Error for one of another kind. */
export function flagKept(kept: Kept): FlagKept {
  flagFold(kept.real)
  // Checked: the fold is of kind flag, and it folded these events.
  return kept as Kept & FlagKept
}

/** Standings of a contest of this kind: the same object. @throws contest_not_found for another kind. */
export function ofFlagStandings(standings: ContestStandings): FlagStandings {
  if (standings.contest.kind !== 'flag') return fail('contest_not_found')
  asFlag(standings.contest)
  // Checked: the boards of this kind hold what `topicReads` adds.
  return standings as FlagStandings
}

/** As `standingsOf`, of kind flag alone. */
export const flagStandings = async (platform: Pick<Platform, 'db' | 'pool'>, contest_id: string, atLeast = 0): Promise<FlagStandings> =>
  ofFlagStandings(await standingsOf(platform, contest_id, atLeast))
