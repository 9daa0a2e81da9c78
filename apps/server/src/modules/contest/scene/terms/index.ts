export { termsOf, type ContestSceneTerms, type TopicTerms } from './terms.ts'
