import { call } from '@beacon/api/client'
import { arena, type ArenaRow } from '@beacon/api/contest/arena'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { appHref } from '@beacon/router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshArenas } from './queries.ts'

/** What can be done with an arena, and the question before it goes. */
export function useArenaMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const describeError = useErrorWords()
  const [deleting, setDeleting] = useState<ArenaRow | null>(null)
  const save = async ({ resource_id, version }: ArenaRow, change: { is_public?: boolean; is_recommended?: boolean }, done: string) => {
    try {
      await call(arena.update, { params: { arena_id: resource_id }, body: { ...change, version } })
      toast.done({ title: done })
    } catch (error) {
      toast.failed({ title: describeError(error) })
    }
    await refreshArenas(client)
  }
  const menu = (row: ArenaRow): MenuEntry[] => {
    const { name, resource_id: arenaId, algorithm_type: algorithmType } = row
    const isBusy = row.status === 'running' || row.status === 'paused'
    return [
      {
        label: t`Contests and weights`,
        onSelect: () => void navigate({ to: '/admin/arena/contest-mgr/$arenaId/$algorithmType', params: { arenaId, algorithmType } }),
      },
      { label: t`Edit`, onSelect: () => void navigate({ to: '/admin/arena/edit/$arenaId', params: { arenaId } }) },
      {
        label: t`Open in the arena`,
        onSelect: () => window.open(appHref('arena', '/arena/:arena_id', { arena_id: arenaId }), '_blank', 'noopener'),
      },
      'separator',
      row.is_public
        ? { label: t({ context: 'arena', message: 'Hide' }), onSelect: () => void save(row, { is_public: false }, t`“${name}” hidden`) }
        : {
            label: t({ context: 'arena', message: 'Publish' }),
            onSelect: () => void save(row, { is_public: true }, t`“${name}” published`),
          },
      row.is_recommended
        ? {
            label: t`Stop recommending`,
            onSelect: () => void save(row, { is_recommended: false }, t`“${name}” is not recommended any more`),
          }
        : { label: t`Recommend`, onSelect: () => void save(row, { is_recommended: true }, t`“${name}” recommended`) },
      'separator',
      {
        label: t`Delete…`,
        danger: true,
        disabledReason: isBusy ? t`A contest of it is running.` : undefined,
        onSelect: () => setDeleting(row),
      },
    ]
  }
  const dialogs = deleting !== null && (
    <Confirm
      title={t`Delete “${deleting.name}”?`}
      body={<Trans>Its contests stay, each with its own ranking. The arena's ranking is gone.</Trans>}
      typed={deleting.name}
      action={t`Delete arena`}
      onConfirm={async () => {
        await call(arena.remove, { params: { arena_id: deleting.resource_id }, body: { confirm: deleting.name } })
        await refreshArenas(client)
        toast.done({ title: t`“${deleting.name}” deleted` })
      }}
      onClose={() => setDeleting(null)}
    />
  )
  return { menu, dialogs }
}
