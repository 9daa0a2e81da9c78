export { endOf, finalsIn, ofAiLock, seeAi, staffAi, taskTopics, type SeenAi, type TaskTopic } from './door.ts'
export { aiOwn, dataRules, evaluationTerms, isLower, rulesOf, takesResults, type AiTopicOwn, type EvaluationTerms } from './own.ts'
export { tasksForTopics } from './source.ts'
