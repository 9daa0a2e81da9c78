import type { ContestFull } from '@beacon/api/contest-views'
import type { TopicRow } from '@beacon/api/topic'
import { useServerNow } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Asked } from './question-dialogs.tsx'
import { isOn } from './topic-consequence.ts'
import type { TopicAction } from './use-topic-act.ts'

export function useTopicActionNames(): Readonly<Record<TopicAction, string>> {
  const { t } = useLingui()
  return {
    publish: t({ context: 'question', message: 'Publish' }),
    hide: t({ context: 'question', message: 'Hide' }),
    online: t({ context: 'question', message: 'Online' }),
    offline: t({ context: 'question', message: 'Offline' }),
    release: t`Release now`,
    remove: t({ context: 'desk', message: 'Remove…' }),
  }
}

interface Settings {
  id: string
  contest: ContestFull
  canMove: boolean
  take: (action: TopicAction, rows: readonly TopicRow[]) => void
  ask: (asked: Asked) => void
  open: (row: TopicRow) => void
}

/** The menu of a question's row. */
export function useTopicMenu({ id, contest, canMove, take, ask, open }: Settings): (row: TopicRow) => MenuEntry[] {
  const { t } = useLingui()
  const names = useTopicActionNames()
  const now = useServerNow(30_000)
  return (row) => {
    const isPlanned = row.release_at !== null && Date.parse(row.release_at) > now
    const entry = (action: TopicAction, disabledReason?: string): MenuEntry => ({
      label: names[action],
      onSelect: () => take(action, [row]),
      danger: action === 'remove',
      ...(disabledReason === undefined ? {} : { disabledReason }),
    })
    return [
      { label: t({ context: 'desk', message: 'Open' }), hint: 'Enter', onSelect: () => open(row) },
      {
        label: t`Edit`,
        render: (content) => (
          <Link to="/admin/flag/contest/subject/edit/$resource_id/$topicId" params={{ resource_id: id, topicId: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      'separator',
      entry(row.is_online ? 'offline' : 'online'),
      entry(row.is_public ? 'hide' : 'publish'),
      'separator',
      {
        label: t`Move to place…`,
        onSelect: () => ask({ kind: 'place', row }),
        ...(canMove ? {} : { disabledReason: t`sort by order first` }),
      },
      {
        label: t`Release at…`,
        onSelect: () => ask({ kind: 'release', row }),
        ...(isOn(contest) && !isPlanned ? { disabledReason: t`released already` } : {}),
      },
      entry('release', isPlanned ? undefined : t`not planned`),
      'separator',
      entry('remove'),
    ]
  }
}
