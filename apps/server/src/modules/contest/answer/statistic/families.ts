interface Placed {
  topic_id: string
  parent_id?: string
}

/** Topics in the order of the contest, each with its stages; a stage whose topic is not among them stands by itself. */
export function familiesOf<Topic extends Placed>(topics: readonly Topic[]): { topic: Topic; stages: Topic[] }[] {
  const listed = new Set(topics.map(({ topic_id }) => topic_id))
  const isBelow = ({ parent_id }: Topic) => parent_id !== undefined && listed.has(parent_id)
  return topics
    .filter((topic) => !isBelow(topic))
    .map((topic) => ({ topic, stages: topics.filter(({ parent_id }) => parent_id === topic.topic_id) }))
}
