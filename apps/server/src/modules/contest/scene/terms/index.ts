export { liveTerms } from './live.ts'
export { termsOf, type ContestSceneTerms, type TopicTerms } from './terms.ts'
