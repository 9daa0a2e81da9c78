import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'

const results = () => import('./exam-results.tsx')
const rush = () => import('./rush/rush-display.tsx')

/** What a rush fills itself: the others are those of every contest. */
const ofRush: readonly string[] = ['matrix', 'ranking']

/** Theory exams: the display shows results, which stay sealed until they are released; that of a rush follows its host. */
export const theory: ScreenKind = {
  displays: { matrix: late(async () => (await results()).ExamResults) },
  Whole: late(async () => (await rush()).RushDisplay),
  isWhole: (contest, value) => 'exam_mode' in contest && contest.exam_mode === 'rush' && ofRush.includes(value),
  bring: async () => Promise.all([results(), (await rush()).bringRush()]),
}
