import type { SubmissionRow } from '@beacon/api/topic/submission'
import { usePermissions } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'

/** What an entry of the menu asks about a try before it is done. */
export interface RowQuestion {
  row: SubmissionRow
  what: 'correct' | 'wrong' | 'ban' | 'reveal'
}

/** What can be done about a try: narrow the stream, look closer, judge it anew, ban. Deleting is not offered. */
export function useRowMenu(
  id: string,
  onFilter: (name: string, value: string | undefined) => void,
  ask: (asked: RowQuestion) => void,
): (row: SubmissionRow) => readonly MenuEntry[] {
  const { t } = useLingui()
  const permissions = usePermissions()
  const navigate = useNavigate()
  const kind = useKind()
  return useCallback(
    (row) => {
      const { topic_id } = row
      const isRight = row.result === 'correct' || row.result === 'part'
      const never = row.result === 'repeated' ? t`a duplicate submission` : topic_id === null ? t`matches no question` : undefined
      const story = () => void navigate(contestHref(kind, id, { tab: 'teams', entrant: row.entrant_id }))
      const only: MenuEntry[] = [
        { label: t`Only this team`, onSelect: () => onFilter('team', row.entrant_id) },
        ...(topic_id === null ? [] : [{ label: t`Only this question`, onSelect: () => onFilter('question', topic_id) }]),
        { label: t`Only this address`, onSelect: () => onFilter('address', row.address) },
      ]
      const look: MenuEntry[] = [
        ...(permissions.has('contest.entrant') ? [{ label: t`Team timeline`, onSelect: story }] : []),
        ...(permissions.has('question.secret')
          ? [{ label: t`Show the full flag…`, onSelect: () => ask({ row, what: 'reveal' as const }) }]
          : []),
      ]
      const judge: MenuEntry[] = [
        {
          label: t`Mark correct…`,
          ...(isRight ? { disabledReason: t`already correct` } : never === undefined ? {} : { disabledReason: never }),
          onSelect: () => ask({ row, what: 'correct' }),
        },
        {
          label: t`Mark wrong…`,
          ...(isRight ? {} : { disabledReason: never ?? t`already wrong` }),
          onSelect: () => ask({ row, what: 'wrong' }),
        },
      ]
      const ban: MenuEntry[] = [{ label: t`Ban the team…`, danger: true, onSelect: () => ask({ row, what: 'ban' }) }]
      const groups = [only, look, permissions.has('contest.score') ? judge : [], permissions.has('contest.entrant') ? ban : []]
      return groups
        .filter((group) => group.length > 0)
        .flatMap((group, index): MenuEntry[] => (index === 0 ? group : ['separator', ...group]))
    },
    [t, permissions, navigate, kind, id, onFilter, ask],
  )
}
