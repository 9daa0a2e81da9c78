import { call } from '@beacon/api/client'
import { service } from '@beacon/api/scene/service'
import type { ServiceRow } from '@beacon/api/scene/service-views'
import { Confirm } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshServices } from './queries.ts'

type Tell = ReturnType<typeof useBulkResult>['tell']
interface Props {
  selection: Selection
  rows: readonly ServiceRow[]
  total: number
  idsOf: () => Promise<string[]>
  tell: Tell
}

/** Deletes the ticked services. Each is judged alone, and a skipped one shows its reason. */
export function ServiceBulk({ selection, rows, total, idsOf, tell }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const count = selectedCount(selection, total)
  const ticked = rows.filter((row) => selection.all !== selection.ids.includes(row.service_id))
  const remove = async () => {
    const reply = await call(service.remove, { body: { ids: await idsOf() } })
    tell(reply, plural(reply.done.length, { one: '# service deleted', other: '# services deleted' }))
    await refreshServices(client)
  }
  return (
    <>
      <Button look="quiet-danger" size="sm" onClick={() => setAsking(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isAsking && (
        <Confirm
          title={plural(count, { one: 'Delete # service?', other: 'Delete # services?' })}
          body={t`Deletes the services with all versions and files. Images keep injected copies; services in use are kept.`}
          items={ticked.map(({ name }) => name)}
          typed={t`delete ${count}`}
          action={plural(count, { one: 'Delete # service', other: 'Delete # services' })}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The same for one of them. */
export function DeleteService({ row, tell, onClose }: { row: ServiceRow; tell: Tell; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const act = async () => {
    const reply = await call(service.remove, { body: { ids: [row.service_id] } })
    tell(reply, t`“${row.name}” deleted`)
    await refreshServices(client)
  }
  return (
    <Confirm
      title={t`Delete “${row.name}”?`}
      body={t`Deletes the service with all versions and files. Images keep injected copies. This cannot be undone.`}
      typed={row.name}
      action={t`Delete service`}
      onConfirm={act}
      onClose={onClose}
    />
  )
}
