import type { ContestMe } from '@beacon/api/contest/contest-views'
import { fillLines, type FileView, type FullTopicLine } from '@beacon/api/topic/topic-lines'
import type { Reply } from '@beacon/api/endpoint'
import type { topic, TopicOwn } from '@beacon/api/topic/topic'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownTopicsQuery, topicsQuery } from '../contest/queries.ts'

/** Puts the own entrant's values in the place of a template's marks: `{{entrant}}`, `{{flag}}`, `{{flag.2}}`. */
export function fillTemplate(text: string, own: Pick<TopicOwn, 'entrant' | 'flags'>): string {
  return text.replaceAll(/\{\{(entrant|flag(?:\.(\d+))?)\}\}/gu, (mark: string, name: string, place?: string) =>
    name === 'entrant' ? own.entrant : (own.flags[Number(place ?? 1) - 1] ?? mark),
  )
}

/** A topic as this person sees it: some of its files may be the own entrant's. */
export interface OwnTopic extends FullTopicLine {
  files: FileView[]
}

/** The shared list with what only the own entrant sees of it in place: unlocked topics whole, templates filled, own files. */
export function mergeTopics(
  shared: readonly FullTopicLine[],
  mine: { items: readonly FullTopicLine[]; own: readonly TopicOwn[] } | undefined,
): readonly OwnTopic[] {
  if (mine === undefined) return shared
  const unlocked = new Map(mine.items.map((topic) => [topic.resource_id, topic]))
  const own = new Map(mine.own.map((one) => [one.topic_id, one]))
  const known = new Set(shared.map(({ resource_id }) => resource_id))
  const all = [
    ...shared.map((topic) => unlocked.get(topic.resource_id) ?? topic),
    ...mine.items.filter(({ resource_id }) => !known.has(resource_id)),
  ]
  return all.map((topic) => {
    const values = own.get(topic.resource_id)
    if (values === undefined) return topic
    return {
      ...topic,
      description: fillTemplate(topic.description, values),
      connection_info: fillTemplate(topic.connection_info, values),
      files: [...topic.files, ...values.attachments],
    }
  })
}

const filled = (reply: Reply<typeof topic.list>) => ({ ...reply, items: fillLines(reply) })
const ownFilled = (reply: Reply<typeof topic.mine>) => ({ ...reply, items: fillLines(reply) })

/** The topics of the shared list, filled in; one that did not change stays the same object. */
export const useSharedTopics = (resource_id: string) => useQuery({ ...topicsQuery(resource_id), select: filled })

/** Topics as this person sees them. */
export function useTopics(resource_id: string, mine: Pick<ContestMe, 'entrant'>) {
  const topics = useSharedTopics(resource_id)
  const hasOwn = topics.data?.has_mine === true && mine.entrant !== null
  const own = useQuery({ ...ownTopicsQuery(resource_id), enabled: hasOwn, select: ownFilled })
  const items = useMemo(() => mergeTopics(topics.data?.items ?? [], hasOwn ? own.data : undefined), [topics.data, own.data, hasOwn])
  return { topics, items }
}
