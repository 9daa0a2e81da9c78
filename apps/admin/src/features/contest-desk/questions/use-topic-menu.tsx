import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'
import { usePermissions, useServerNow } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref, topicHref } from '../../../parts/contest/kind-links.ts'
import type { OpenDialog } from './question-dialogs.tsx'
import { isOn } from './topic-consequence.ts'
import type { TopicAction } from '../../../parts/desk/use-topic-act.ts'

export function useTopicActionNames(): Readonly<Record<TopicAction, string>> {
  const { t } = useLingui()
  return {
    publish: t({ context: 'question', message: 'Publish' }),
    hide: t({ context: 'question', message: 'Hide' }),
    online: t({ context: 'question', message: 'Online' }),
    offline: t({ context: 'question', message: 'Offline' }),
    release: t`Release now`,
    remove: t({ context: 'desk', message: 'Remove…' }),
    restore: t({ context: 'question', message: 'Restore' }),
    announce: t`Announce…`,
    release_at: t`Release at…`,
    set_score: t`Set score…`,
    set_limit: t`Set wrong limit…`,
  }
}

interface Settings {
  id: string
  contest: ContestFull
  canMove: boolean
  take: (action: TopicAction, rows: readonly TopicRow[]) => void
  ask: (asked: OpenDialog) => void
  open: (row: TopicRow) => void
}

const isUpload = ({ flag_type }: TopicRow): boolean => flag_type === 'report' || flag_type === 'optimise'

/** The menu of a question's row. */
export function useTopicMenu({ id, contest, canMove, take, ask, open }: Settings): (row: TopicRow) => MenuEntry[] {
  const { t } = useLingui()
  const names = useTopicActionNames()
  const permissions = usePermissions()
  const now = useServerNow(30_000)
  return (row) => {
    const here = { contest_id: id, topic_id: row.resource_id }
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
        render: (content) => <Link {...topicHref(contest.kind, here)}>{content}</Link>,
      },
      {
        label: t`Test as a player`,
        render: (content) => <Link {...topicHref(contest.kind, here, { try: true })}>{content}</Link>,
      },
      'separator',
      entry(row.is_online ? 'offline' : 'online'),
      entry(row.is_public ? 'hide' : 'publish'),
      'separator',
      {
        label: t`Move to position…`,
        onSelect: () => ask({ kind: 'place', row }),
        ...(canMove ? {} : { disabledReason: t`sort by order first` }),
      },
      {
        label: names.release_at,
        onSelect: () => ask({ kind: 'set', action: 'release_at', rows: [row] }),
        ...(isOn(contest) && !isPlanned ? { disabledReason: t`already released` } : {}),
      },
      entry('release', isPlanned ? undefined : t`not scheduled`),
      { label: names.announce, onSelect: () => ask({ kind: 'set', action: 'announce', rows: [row] }) },
      'separator',
      {
        label: t`Replace text from bank…`,
        onSelect: () => ask({ kind: 'replace', row }),
        ...(row.has_newer_text ? {} : { disabledReason: t`same as the bank` }),
      },
      {
        label: t`Show in live submissions`,
        render: (content) => <Link {...contestHref(contest.kind, id, { tab: 'control', question: row.resource_id })}>{content}</Link>,
      },
      ...(permissions.has('contest.score')
        ? [
            {
              label: t`Re-judge…`,
              onSelect: () => ask({ kind: 'rejudge', row }),
              ...(isUpload(row)
                ? { disabledReason: t`judged by referees` }
                : row.tries === 0
                  ? { disabledReason: t`no attempts yet` }
                  : {}),
            },
          ]
        : []),
      'separator',
      entry('remove'),
    ]
  }
}
