import { late } from '../../../parts/display/late.ts'
import { useExamWall } from './use-exam-wall.ts'
import type { WholeProps } from '../../../parts/display/display-props.ts'

const waiting = () => import('./exam-waiting.tsx')
const progress = () => import('./exam-progress.tsx')
const results = () => import('./exam-results.tsx')
const lobby = () => import('../../../parts/display/lobby-display.tsx')
const Lobby = late(async () => (await lobby()).LobbyDisplay)
const Waiting = late(async () => (await waiting()).ExamWaiting)
const Progress = late(async () => (await progress()).ExamProgress)
const Distribution = late(async () => (await results()).ExamDistribution)
const Ranking = late(async () => (await results()).ExamRanking)

const ofPlaces: readonly string[] = ['ranking', 'matrix']
const ofProgress: readonly string[] = ['progress', 'waiting']

/**
 * What holds at this moment: before the start the waiting wall, then progress, and what the value says of results once they are out.
 * A rotation therefore never stands at results that nobody may see.
 */
export function HallDisplay(props: WholeProps) {
  const { value, board } = props
  const { contest, is_rank_hidden } = board
  const exam = useExamWall(props.link)
  // Desks of a rush are named.
  if ('exam_mode' in contest && contest.exam_mode === 'rush') return <Lobby {...props} />
  if (contest.status === 'not_started') return <Waiting {...props} exam={exam} />
  const isReleased = 'released_at' in contest && contest.released_at !== null
  if (!isReleased || ofProgress.includes(value)) return <Progress {...props} exam={exam} />
  return ofPlaces.includes(value) && !is_rank_hidden ? <Ranking {...props} /> : <Distribution {...props} exam={exam} />
}
export const bringHall = () => Promise.all([waiting(), progress(), results()])
