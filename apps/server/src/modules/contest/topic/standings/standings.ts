import type { ContestRules, FlagLiveStandings, FlagRankRow, FlagRow, ScoreEvent, TopicSolve, TopicStanding } from '@beacon/engine/answers'
import type { Platform } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { ofAnswers } from '../rules/index.ts'
import { standingsOf, type Board, type BoardRow, type ContestStandings, type Fold, type FoldedRun } from '../../score/score/index.ts'

/** What answers read of a view besides its rows. */
interface TopicReads {
  contestRules: ContestRules
  /** The public board lists released, visible topics only. */
  topics: () => readonly TopicStanding[]
  topic: (topic_id: string) => TopicStanding | undefined
  /** Solves of a listed topic by entrants of the overall ranking, in order; those recorded from seq `since` on. */
  solves: (topic_id: string, since?: number) => readonly TopicSolve[]
}

/** One projection of a contest with answers. */
export interface AnswerBoard extends Board, TopicReads {
  ranking: (bracket?: string) => readonly FlagRankRow[]
  unranked: () => readonly FlagRankRow[]
  page: (from: number, to: number, bracket?: string) => readonly FlagRow[]
  row: (entrant_id: string, bracket?: string) => FlagRow | undefined
  rankRow: (entrant_id: string, bracket?: string) => FlagRankRow | undefined
}

export interface AnswerStandings extends ContestStandings {
  contest: AnswerContest
  real: AnswerBoard
  public: AnswerBoard
  events: readonly ScoreEvent[]
}

/** A run of a contest with answers as this process has folded it. */
export interface AnswerRun extends FoldedRun {
  events: ScoreEvent[]
  real: FlagLiveStandings
}

/** Whether a topic has flags of its own: one with stages is answered by them. */
export const isAnswered = ({ rules }: TopicStanding): boolean => rules.parts.length > 0

/** What the port adds to a board of this kind. Topics that nobody may know of yet stand on the real board alone. */
export function topicReads({ live, real, view }: { live: Fold; real: Fold; view: Board['view'] }): TopicReads {
  const fold = answerFold(live)
  const isVisible = (topic: TopicStanding) => view === 'real' || (topic.state.is_released && !topic.state.is_hidden)
  const visibleTopic = (id: string) => {
    const topic = fold.topic(id)
    return topic !== null && isVisible(topic) ? topic : undefined
  }
  return {
    // Also of the frozen view: everybody reads the rules that hold now.
    contestRules: answerFold(real).contestRules(),
    topics: () => fold.topics().filter((topic) => isAnswered(topic) && isVisible(topic)),
    topic: visibleTopic,
    solves: (id, since) => (visibleTopic(id) === undefined ? [] : fold.solves(id, since)),
  }
}

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function answerRow(row: BoardRow): FlagRow {
  if (!('cells' in row)) throw new Error('the row is not of kind flag')
  // Checked: rows of no other kind have cells by topic, and the board that gave it is of this kind.
  return row as BoardRow & FlagRow
}

/** A fold of this kind. @throws Error for the fold of another kind: no caller has one. */
export function answerFold(fold: Fold): FlagLiveStandings {
  if (!('hasSolved' in fold)) throw new Error('the fold is not of kind flag')
  // Checked: no other kind's fold knows topics that were solved.
  return fold as Fold & FlagLiveStandings
}

/** A run of this kind. @throws Error for one of another kind. */
export function answerRunOf(kept: FoldedRun): AnswerRun {
  answerFold(kept.real)
  // Checked: the fold is of kind flag, and it folded these events.
  return kept as FoldedRun & AnswerRun
}

/** Standings of a contest of this kind: the same object. @throws contest_not_found for another kind. */
export function ofAnswerStandings(standings: ContestStandings): AnswerStandings {
  ofAnswers(standings)
  // Checked: the boards of this kind hold what `topicReads` adds.
  return standings as AnswerStandings
}

/** As `standingsOf`, of kind flag alone. */
export const answerStandings = async (platform: Pick<Platform, 'db' | 'pool'>, contest_id: string, atLeast = 0): Promise<AnswerStandings> =>
  ofAnswerStandings(await standingsOf(platform, contest_id, atLeast))
