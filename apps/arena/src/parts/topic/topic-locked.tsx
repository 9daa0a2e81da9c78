import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { OwnTopic } from './own-topics.ts'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { useTopicWords } from '../topic-words.ts'

/** What a locked topic waits for; its text opens with it. */
export function TopicLocked({ topic, topics, mine }: { topic: OwnTopic; topics: readonly OwnTopic[]; mine: ContestMe }) {
  const wordsOf = useTopicWords()
  const { topic_ids = [], needed = 0 } = topic.prerequisites ?? {}
  const named = topic_ids.flatMap((id) => topics.find(({ resource_id }) => resource_id === id) ?? [])
  const solved = new Set(mine.cells.filter(({ solved_at }) => solved_at !== null).map(({ topic_id }) => topic_id))
  const isAll = needed >= topic_ids.length
  return (
    <div className="mt-5 border-t border-rule pt-4">
      <p className="flex items-center gap-3 text-fg">
        <Status of="screen.locked" />
        {isAll ? (
          <Trans>Opens once these are solved:</Trans>
        ) : (
          <Plural value={needed} one="Opens once # of these is solved:" other="Opens once # of these are solved:" />
        )}
      </p>
      <ul className="mt-3">
        {named.map((one) => (
          <li key={one.resource_id} className="flex min-h-10 items-center gap-3 border-b border-rule-2 text-dense text-fg">
            <span className="min-w-0 truncate">{wordsOf(one).name}</span>
            <span className="ml-auto shrink-0">
              {solved.has(one.resource_id) ? (
                <Status of="submission.correct" />
              ) : (
                <span className="text-fg-3">
                  <Trans>not solved</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Terms that differ from the other topics: practice, and until when it takes answers. */
export function TopicTerms({ topic }: { topic: OwnTopic }) {
  const locale = useFormatLocale()
  const tags = topic.knowledge_points ?? []
  if (topic.is_practice !== true && topic.close_at == null && tags.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption text-fg-3">
      {topic.is_practice === true && (
        <span className="text-fg-2">
          <Trans>Practice: judged, without points</Trans>
        </span>
      )}
      {topic.close_at != null && (
        <span className={topic.state === 'closed' ? 'text-fg-2' : 'text-amber'}>
          {topic.state === 'closed' ? (
            <Trans>Closed at {formatDateTime(locale, topic.close_at)}</Trans>
          ) : (
            <Trans>Open until {formatDateTime(locale, topic.close_at)}</Trans>
          )}
        </span>
      )}
      {tags.length > 0 && <span>{tags.join(' · ')}</span>}
    </p>
  )
}
