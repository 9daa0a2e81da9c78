import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Definition, SceneTerms } from './draft.ts'

interface PlaceProps {
  onPlace: (more: Partial<SceneTerms>) => void
  onClose: () => void
}

/** A copy of a template in place of the definition; the template and its version are remembered. */
export function PlaceTemplate({ onPlace, onClose }: PlaceProps) {
  const { t } = useLingui()
  const { data } = useQuery(query(topology.offered, { query: {} }))
  const [chosen, setChosen] = useState<string | null>(null)
  const options = (data?.items ?? []).map(({ topology_id, name, version }) => ({ value: topology_id, label: `${name} · v${version}` }))
  const run = async () => {
    if (chosen === null) return false
    const { topology_id, version, definition } = await call(topology.place, { params: { topology_id: chosen } })
    onPlace({ definition, topology_id, topology_version: version })
    return true
  }
  return (
    <AskDialog
      title={t`Start from a template`}
      body={t`Replaces this definition with a copy of the template.`}
      action={t`Insert a copy`}
      isReady={chosen !== null}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Template`} required>
        <Combobox options={options} value={chosen} onValueChange={setChosen} placeholder={t`Choose a template`} />
      </Field>
    </AskDialog>
  )
}

/** The definition as it stands here, kept as a template for other questions. */
export function SaveTemplate({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const [name, setName] = useState(definition.name.slice(0, 40))
  const run = async () => {
    await call(topology.create, { body: { name, definition } })
    toast.done({ title: t`Saved as the template “${name}”` })
  }
  return (
    <AskDialog
      title={t`Save this scene as a template`}
      action={t`Save template`}
      isReady={name.trim() !== ''}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Name of the template`} required>
        <Input maxLength={40} value={name} onChange={({ target: { value } }) => setName(value)} />
      </Field>
    </AskDialog>
  )
}
