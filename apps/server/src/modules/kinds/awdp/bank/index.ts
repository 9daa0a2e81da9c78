export const bank = null
export { questionForTopic as servicesForTopics } from '../../flag/bank/index.ts'
