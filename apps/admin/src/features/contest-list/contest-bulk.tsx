import type { ContestRow } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { ConfirmDialog } from '@beacon/auth/call'
import { Button, IconButton } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Change } from './actions.ts'
import { type Tell, useChange } from './use-change.ts'

const ExportMany = latePart(async () => (await import('../../parts/contest-export/export-many.tsx')).ExportMany)

interface Props {
  rows: readonly ContestRow[]
  selection: Selection
  total: number
  idsOf: () => Promise<string[]>
  tell: Tell
  /** The list of what was deleted: it can be brought back. */
  isDeleted: boolean
}

/** The actions on the ticked contests. Each contest is judged alone, and a skipped one shows its reason. */
export function ContestBulk({ rows, selection, total, idsOf, tell, isDeleted }: Props) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const { run, quiet } = useChange(tell)
  const [busy, setBusy] = useState<Change | null>(null)
  const [openDialog, setOpenDialog] = useState<'delete' | 'export' | null>(null)
  const count = selectedCount(selection, total)
  const ticked = rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id))
  const click = (change: Change) => () => {
    setBusy(change)
    const work = async () => quiet(await idsOf(), change)
    void work().finally(() => setBusy(null))
  }
  const button = (change: Change, label: string) => (
    <Button key={change} look="quiet" size="sm" disabled={busy !== null} onClick={click(change)}>
      {label}
    </Button>
  )
  const typed = t`delete ${count}`
  const more: MenuEntry[] = [
    ...(permissions.has('contest.write')
      ? [
          { label: t`Pin to top`, onSelect: click('pin') },
          { label: t`Unpin`, onSelect: click('unpin') },
          'separator' as const,
          { label: t`Bring online`, onSelect: click('online') },
          { label: t`Take offline`, onSelect: click('offline') },
          'separator' as const,
        ]
      : []),
    ...(permissions.has('contest.export') ? [{ label: t`Export…`, onSelect: () => setOpenDialog('export') }] : []),
  ]
  if (isDeleted) return permissions.has('contest.delete') ? button('restore', t`Restore`) : null
  return (
    <>
      {permissions.has('contest.write') && (
        <>
          {button('publish', t`Publish`)}
          {button('hide', t`Hide`)}
        </>
      )}
      {permissions.has('contest.delete') && (
        <Button look="quiet-danger" size="sm" onClick={() => setOpenDialog('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          label={t`More for the selected`}
          trigger={
            <IconButton size="sm" label={t`More for the selected`}>
              <MoreHorizontal size={16} aria-hidden="true" />
            </IconButton>
          }
          items={more}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => setOpenDialog(open ? 'delete' : null)}
        title={plural(count, { one: 'Delete # contest?', other: 'Delete # contests?' })}
        body={<Trans>Players can no longer open them and their screens go dark. They can be restored for 30 days.</Trans>}
        items={ticked.map((row) => row.name)}
        typed={typed}
        action={plural(count, { one: 'Delete # contest', other: 'Delete # contests' })}
        busyLabel={t`Deleting`}
        onConfirm={async () => {
          const ids = await idsOf()
          await run(ids, 'delete', `delete ${ids.length}`)
        }}
      />
      {openDialog === 'export' && (
        <ExportMany
          idsOf={idsOf}
          nameOf={(id) => rows.find((row) => row.resource_id === id)?.name ?? ''}
          count={count}
          isFrozen={ticked.some(({ is_frozen }) => is_frozen)}
          onClose={() => setOpenDialog(null)}
          onDone={(reply) => tell(reply, plural(reply.done.length, { one: '# export started', other: '# exports started' }))}
        />
      )}
    </>
  )
}
