import { nodeDefaults, sceneLimits } from '@beacon/api/scene/limits'
import { Button, Checkbox, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SceneNode } from './draft.ts'
import { HealthField } from './health-field.tsx'
import { ImageField } from './image-field.tsx'
import { EnvRows, FlagRows, PortRows } from './node-rows.tsx'

interface Props {
  node: SceneNode
  /** Null for the only node. */
  onRemove: (() => void) | null
  onChange: (more: Partial<SceneNode>) => void
  /** In place of the field of the name, where a name is more than a text; the kind is chosen beside it. */
  name?: ReactNode
}

/** What is usual for a kind: a virtual machine has a whole system in it. */
const ofKind = {
  container: { console: 'terminal', memory_mb: nodeDefaults.memory_mb, disk_mb: nodeDefaults.disk_mb },
  vm: { console: 'desktop', memory_mb: nodeDefaults.memory_mb_vm, disk_mb: nodeDefaults.disk_mb_vm },
} as const

/** One machine of the scene. What the fields do not show stands in the file and is kept. */
export function NodeFields({ node, onRemove, onChange, name }: Props) {
  const { t } = useLingui()
  const { id, cpu, memory_mb, writable, console } = node
  const isVm = node.kind === 'vm'
  // Only nodes of a topology stand under a name of their own and are never removed here.
  const hasOthers = onRemove !== null || name !== undefined
  const none = { value: 'none' as const, label: t({ context: 'console', message: 'None' }) }
  const consoles = isVm
    ? [{ value: 'desktop' as const, label: t`Desktop` }, { value: 'serial' as const, label: t`Serial` }, none]
    : [{ value: 'terminal' as const, label: t`Terminal` }, none]
  const remove = onRemove !== null && (
    <Button look="quiet" size="sm" onClick={onRemove}>
      <Trans>Remove node</Trans>
    </Button>
  )
  return (
    <Section level={3} title={name === undefined ? <Trans>Node {id}</Trans> : <Trans>Machine</Trans>} actions={remove}>
      <FormRows>
        {name ?? (
          <Field label={t`Name`} required help={<Trans>Lowercase letters, digits, hyphens and dots. Other nodes use this name.</Trans>}>
            <Input mono className="w-72" value={id} onChange={(event) => onChange({ id: event.target.value })} />
          </Field>
        )}
        {name === undefined && (
          <Field label={t`Kind`}>
            <Select
              className="w-52"
              options={[
                { value: 'container' as const, label: t`Container` },
                { value: 'vm' as const, label: t`Virtual machine` },
              ]}
              value={node.kind}
              onValueChange={(kind) => onChange({ kind, ...ofKind[kind] })}
            />
          </Field>
        )}
        <ImageField node={node} onChange={onChange} />
        <Field label={t`Processor`}>
          <NumberInput
            className="w-32"
            {...sceneLimits.cpu}
            unit={t`cores`}
            value={cpu}
            onValueChange={(next) => onChange({ cpu: next ?? 0 })}
          />
        </Field>
        <Field label={t`Memory`}>
          <NumberInput
            className="w-32"
            {...sceneLimits.memory_mb}
            unit="MB"
            value={memory_mb}
            onValueChange={(next) => onChange({ memory_mb: next ?? 0 })}
          />
        </Field>
        {isVm ? (
          <Field label={t`Disk`} help={<Trans>Larger images keep their size</Trans>}>
            <NumberInput
              className="w-32"
              {...sceneLimits.disk_mb}
              unit="MB"
              value={node.disk_mb}
              onValueChange={(next) => onChange({ disk_mb: next ?? 0 })}
            />
          </Field>
        ) : (
          <Field label={t`Disk`} help={<Trans>Off: the node can write only to small temporary folders</Trans>}>
            <Checkbox checked={writable} onCheckedChange={(next) => onChange({ writable: next })}>
              <Trans>Writable disk</Trans>
            </Checkbox>
          </Field>
        )}
        <PortRows node={node} onChange={onChange} />
        <EnvRows node={node} onChange={onChange} />
        <FlagRows node={node} onChange={onChange} />
        <HealthField node={node} onChange={onChange} />
        <Field label={t`Console`}>
          <Select className="w-40" options={consoles} value={console} onValueChange={(next) => onChange({ console: next })} />
        </Field>
        {(node.attack === true || (hasOthers && console !== 'none')) && (
          <Field label={t`Attack node`} help={<Trans>Players open this console and no other in the scene.</Trans>}>
            <Checkbox checked={node.attack === true} onCheckedChange={(next) => onChange({ attack: next ? true : undefined })}>
              <Trans>Players work from here</Trans>
            </Checkbox>
          </Field>
        )}
      </FormRows>
    </Section>
  )
}
