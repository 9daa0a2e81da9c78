export { useMetricWords } from './metric-words.ts'
export { useProblemText } from './problem-text.ts'
export { EvaluationMark, evaluationWords } from './evaluation-mark.tsx'
