export { endOf, finalsIn, getTask, ofAiLock, seeAi, staffAi, taskTopics, type SeenAi, type TaskTopic } from './door.ts'
export {
  aiOwn,
  codeTerms,
  dataRules,
  evaluationTerms,
  isLower,
  rulesOf,
  takesResults,
  type AiTopicOwn,
  type CodeTerms,
  type EvaluationTerms,
} from './own.ts'
export { tasksForTopics } from './source.ts'
