import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const parts = () => import('./late-parts.ts')

/** What a rush fills itself: the others are those of every contest. */
const ofRush: readonly string[] = ['matrix', 'ranking', 'progress']
const exam = late(async () => (await parts()).HallDisplay)

/** Theory exams: progress while they go on, results once they are released; the display of a rush follows its host. */
export const theory: ScreenKind = {
  displays: { matrix: exam, ranking: exam, trend: exam, feed: exam, topics: exam, waiting: exam, progress: exam, distribution: exam },
  Whole: late(async () => (await parts()).RushDisplay),
  isWhole: (contest, value) => 'exam_mode' in contest && contest.exam_mode === 'rush' && ofRush.includes(value),
  bring: async () => {
    const { bringHall, bringRush } = await parts()
    return Promise.all([bringHall(), bringRush()])
  },
}
