import { call } from '@beacon/api/client'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTopologies } from '../queries.ts'

export function CopyDialog({ row: { topology_id, name }, onClose }: { row: TopologyRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => t`${name} copy`.slice(0, 40))
  return (
    <AskDialog
      title={t`Copy “${name}”`}
      action={t`Copy topology`}
      isReady={typed.trim() !== ''}
      onRun={async () => {
        await call(topology.copy, { params: { topology_id }, body: { name: typed } })
        await refreshTopologies(client)
      }}
      onClose={onClose}
    >
      <Field label={t`Name of the copy`} required>
        <Input maxLength={40} value={typed} onChange={({ target: { value } }) => setTyped(value)} />
      </Field>
    </AskDialog>
  )
}
