import { authoringLimits, usualAuthoringRoom, type AuthoringPlan } from '@beacon/api/image/image-authoring-fields'
import type { ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'
import { sceneLimits } from '@beacon/api/scene/limits'
import { usePermission } from '@beacon/auth'
import { NumberInput, Segmented } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

/** What the node has while somebody works in it. */
export interface RoomValues {
  author_memory_mb: number
  author_cpu: number
  author_network?: AuthoringPlan['network'] | undefined
}
export const usualRoom = usualAuthoringRoom satisfies RoomValues

/** A machine is worked in with what its nodes have: its system wants that to start. */
export const roomOf = (virt_type: ImageVirtType, { memory_mb, cpu }: ImageStart['resources']) =>
  virt_type === 'container'
    ? usualRoom
    : { ...usualRoom, author_memory_mb: Math.max(memory_mb, authoringLimits.memory_mb.min), author_cpu: cpu }

export function useRoomLabels(): Readonly<Record<keyof RoomValues, string>> {
  const { t } = useLingui()
  return { author_memory_mb: t`Working memory`, author_cpu: t`Working CPU`, author_network: t`Working network` }
}

export function RoomFields() {
  const { t } = useLingui()
  const labels = useRoomLabels()
  const mayEgress = usePermission('scene.operate')
  const { memory_mb } = authoringLimits
  return (
    <>
      <FormField<RoomValues, 'author_memory_mb'> name="author_memory_mb" label={labels.author_memory_mb} required>
        {({ value, onChange }) => (
          <NumberInput className="w-36" {...memory_mb} unit="MB" value={value} onValueChange={(next) => onChange(next ?? 0)} />
        )}
      </FormField>
      <FormField<RoomValues, 'author_cpu'> name="author_cpu" label={labels.author_cpu} required>
        {({ value, onChange }) => (
          <NumberInput className="w-36" {...sceneLimits.cpu} unit={t`cores`} value={value} onValueChange={(next) => onChange(next ?? 0)} />
        )}
      </FormField>
      {mayEgress && (
        <FormField<RoomValues, 'author_network'>
          name="author_network"
          label={labels.author_network}
          help={t`Closed: no outbound network. Internet: the node can download packages.`}
        >
          {({ value, onChange }) => (
            <Segmented
              aria-label={labels.author_network}
              value={value ?? 'closed'}
              onValueChange={onChange}
              options={[
                { value: 'closed', label: t({ context: 'image', message: 'Closed' }) },
                { value: 'egress', label: t({ context: 'image', message: 'Internet' }) },
              ]}
            />
          )}
        </FormField>
      )}
    </>
  )
}
