import type { NamedTopic } from '@beacon/api/people/personal'
import { Trans } from '@lingui/react/macro'
import { ContestLink } from '../../parts/contest-link.tsx'

/** A topic by name; one that is not open now is grey and leads nowhere. */
export function TopicLink({ topic }: { topic: NamedTopic }) {
  const { contest_id, kind, topic_id, name, contest_name, is_gone } = topic
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
      <ContestLink kind={kind} search={{ resource_id: contest_id, topic_id }} className="text-fg hover:underline">
        {name}
      </ContestLink>{' '}
      <span className="text-caption text-fg-3">{contest_name}</span>
    </span>
  )
}
