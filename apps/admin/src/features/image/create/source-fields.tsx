import type { ImageBuilder } from '@beacon/api/image/image'
import type { ImageVirtType } from '@beacon/api/image/image-fields'
import { Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { imageSources, type PrepareSource } from '../sources/index.ts'

interface Props {
  builder: ImageBuilder | undefined
  isBusy: boolean
  error: string | undefined
  onPrepare: (prepare: PrepareSource | null) => void
  onName: (name: string) => void
  /** What the chosen way in makes. */
  onVirtType?: (virt_type: ImageVirtType) => void
}

/** Where a version comes from; a choice once there is more than one way in. */
export function SourceFields(props: Props) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState(imageSources[0]?.kind ?? 'upload')
  const { builder } = props
  const offered = imageSources.filter(({ isOffered }) => isOffered === undefined || (builder !== undefined && isOffered(builder)))
  const chosen = imageSources.find((one) => one.kind === kind)
  const change = (next: typeof kind) => {
    props.onPrepare(null)
    setKind(next)
    props.onVirtType?.(next === 'disk' ? 'vm' : 'container')
  }
  return (
    <>
      {offered.length > 1 && (
        <Field label={t({ context: 'image', message: 'From' })} required>
          <Segmented
            value={kind}
            disabled={props.isBusy}
            options={offered.map(({ kind: value, label }) => ({ value, label: i18n._(label) }))}
            onValueChange={change}
          />
        </Field>
      )}
      {chosen !== undefined && <chosen.Fields key={kind} {...props} />}
    </>
  )
}
