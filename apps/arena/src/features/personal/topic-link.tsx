import type { NamedTopic } from '@beacon/api/personal'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** A topic by name; one that is not open now is grey and leads nowhere. */
export function TopicLink({ topic }: { topic: NamedTopic }) {
  const { contest_id, topic_id, name, contest_name, is_gone } = topic
  if (is_gone) {
    return (
      <span className="text-fg-3">
        {name}{' '}
        <span className="text-caption">
          · <Trans>no longer available</Trans>
        </span>
      </span>
    )
  }
  return (
    <span className="min-w-0">
      <Link to="/flag/contest" search={{ resource_id: contest_id, topic_id }} className="text-fg hover:underline">
        {name}
      </Link>{' '}
      <span className="text-caption text-fg-3">{contest_name}</span>
    </span>
  )
}
