import { call } from '@beacon/api/client'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface Props {
  row: Pick<TopologyRow, 'topology_id' | 'name'>
  way: 'instance' | 'try'
  onClose: () => void
}

/** Starts the saved version: to stay, or to be tried for an hour. */
export function StartDialog({ row: { topology_id, name }, way, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const [typed, setTyped] = useState(() => (way === 'try' ? t`${name} (try)` : name))
  const run = async () => {
    const { number } = await call(topology.start, { params: { topology_id }, body: { way, name: typed } })
    toast.done({ title: t`“${typed}” is starting`, body: number })
  }
  return (
    <AskDialog
      title={way === 'try' ? t`Try “${name}” for 60 minutes` : t`Start “${name}” as an instance`}
      body={t`Starts from the saved version and is listed under Instances.`}
      action={t`Start instance`}
      isReady={typed.trim() !== ''}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Name of the instance`} required>
        <Input maxLength={255} value={typed} onChange={({ target: { value } }) => setTyped(value)} />
      </Field>
    </AskDialog>
  )
}
