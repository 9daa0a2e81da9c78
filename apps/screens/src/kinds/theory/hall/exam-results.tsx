export { ExamDistribution } from './exam-distribution.tsx'
export { ExamRanking } from './exam-ranking.tsx'
