export { openTopics } from './open-topics.ts'
export { openTopicState } from './state-event.ts'
export { bankVersions, copiedWords } from './words.ts'
