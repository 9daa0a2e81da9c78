import type { TopicRow } from '@beacon/api/topic/topic'
import { Button } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { OpenDialog } from './question-dialogs.tsx'
import type { TopicAction } from '../../../parts/desk/use-topic-act.ts'
import { useTopicActionNames } from './use-topic-menu.tsx'

interface Props {
  rows: readonly TopicRow[]
  take: (action: TopicAction, rows: readonly TopicRow[]) => void
  ask: (asked: OpenDialog) => void
}

/** What can be done with ticked topics. */
export function TopicBulk({ rows, take, ask }: Props) {
  const names = useTopicActionNames()
  const button = (action: TopicAction) => (
    <Button key={action} size="sm" look={action === 'remove' ? 'quiet-danger' : 'quiet'} onClick={() => take(action, rows)}>
      {names[action]}
    </Button>
  )
  return (
    <>
      {(['online', 'offline', 'publish', 'hide'] as const).map(button)}
      <Menu
        trigger={
          <Button look="quiet" size="sm">
            <Trans>More</Trans>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
        items={[
          { label: names.release, onSelect: () => take('release', rows) },
          ...(['release_at', 'set_score', 'set_limit', 'announce'] as const).map((action) => ({
            label: names[action],
            onSelect: () => ask({ kind: 'set', action, rows }),
          })),
        ]}
      />
      {button('remove')}
    </>
  )
}
