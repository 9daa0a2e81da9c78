import type { ContestRow } from '@beacon/api/contest-views'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { ConfirmDialog } from '@beacon/ui/overlay'
import { type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { contest } from '@beacon/api/contest'
import { queryKeyOf } from '@beacon/api/query'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { type Change, changeContests } from './actions.ts'
import { changeDone } from './change-done.ts'

interface Props {
  rows: readonly ContestRow[]
  selection: Selection
  total: number
  idsOf: () => Promise<string[]>
  tell: ReturnType<typeof useBulkResult>['tell']
}

/** Publish, hide, pin and delete for the ticked contests; each is judged alone and what was skipped says why. */
export function ContestBulk({ rows, selection, total, idsOf, tell }: Props) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const queryClient = useQueryClient()
  const describe = useErrorWords()
  const [change, setChange] = useState<Change | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const count = selectedCount(selection, total)
  const names = rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id)).map((row) => row.name)
  const run = async (wanted: Change) => {
    const ids = await idsOf()
    const reply = await changeContests(ids, wanted, (id) => rows.find((row) => row.resource_id === id)?.name ?? '')
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
    tell(reply, changeDone(wanted, reply.done.length), undoOf(wanted, reply.done))
  }
  const undoOf = (wanted: Change, ids: readonly string[]) => {
    const back = ({ publish: 'hide', hide: 'publish', pin: 'unpin', unpin: 'pin', delete: 'restore' } as const)[wanted as string]
    if (back === undefined || ids.length === 0) return undefined
    const undo = async () => {
      await changeContests(ids, back, () => '')
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
    }
    return { label: t`Undo`, onSelect: () => void undo() }
  }
  const click = (wanted: Change) => async () => {
    setChange(wanted)
    await run(wanted).finally(() => setChange(null))
  }
  const button = (wanted: Change, label: string) => (
    <Button
      look="quiet"
      size="sm"
      saving={change === wanted}
      disabled={change !== null && change !== wanted}
      onClick={() => void click(wanted)()}
    >
      {label}
    </Button>
  )
  const typed = t`delete ${count}`
  return (
    <>
      {permissions.has('contest.write') && (
        <>
          {button('publish', t`Publish`)}
          {button('hide', t`Hide`)}
          {button('pin', t`Pin`)}
        </>
      )}
      {permissions.has('contest.delete') && (
        <Button look="quiet-danger" size="sm" onClick={() => setDeleting(true)}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={plural(count, { one: 'Delete # contest?', other: 'Delete # contests?' })}
        body={<Trans>Players no longer reach them and their screens go dark. For 30 days they can be brought back.</Trans>}
        items={names}
        typed={typed}
        action={plural(count, { one: 'Delete # contest', other: 'Delete # contests' })}
        busyLabel={t`Deleting`}
        describeError={describe}
        onConfirm={() => run('delete')}
      />
    </>
  )
}
