import type { TopicSource } from '../../../contest/topic/rules/index.ts'

export const bank = null
export const servicesForTopics = async (): Promise<TopicSource[]> => []
