import { NumberInput } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useFormScene } from '../question-scene/use-form-scene.ts'
import { NodeField } from '../question-scripts/node-field.tsx'

interface Place {
  node: string
  port: number
}

const ports = { min: 1, max: 65_535 }

/** A node of the scene, and one of its ports; where the scene is not known to the form, as they are typed. */
export function PlaceFields() {
  const { t } = useLingui()
  const scene = useFormScene()
  const chosen = useWatch<Place, 'node'>({ name: 'node' })
  const open = scene?.nodes.find(({ id }) => id === chosen)?.ports?.flatMap(({ port, proto }) => (proto === 'udp' ? [] : [port])) ?? []
  return (
    <>
      <NodeField name="node" help={<Trans>The node that is attacked and patched.</Trans>} />
      <FormField<Place, 'port'>
        name="port"
        label={t({ context: 'service', message: 'Port' })}
        required
        help={
          open.length === 0 ? (
            <Trans>A TCP port that the node opens.</Trans>
          ) : (
            <Trans>A TCP port that the node opens: {open.join(', ')}</Trans>
          )
        }
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-28" {...ports} />}
      </FormField>
    </>
  )
}
