/** What stands in the place of a topic for a try at the one flag box that no topic took. */
export const boxId = '00000000-0000-0000-0000-000000000000'
/** Its rate window for a bot's request without a topic. */
export const botBoxId = '00000000-0000-0000-0000-000000000001'

/** The topic of a stored row; null for the box. */
export const topicOrBox = (topic_id: string): string | null => (topic_id === boxId ? null : topic_id)
