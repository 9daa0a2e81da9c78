import { healthDefaults, nodeDefaults, sceneLimits } from '@beacon/api/scene/limits'
import { Checkbox, Input, Segmented, Select } from '@beacon/ui/controls'
import { Field, FormRows, MultiCombobox } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Definition, SceneNode } from '../../../parts/question-scene/draft.ts'
import { NodeFields } from '../../../parts/question-scene/node-fields.tsx'
import { removed, replaced, RowList } from '../../../parts/question-scene/row-list.tsx'
import { NameField } from './name-field.tsx'
import { PlaceRows } from './place-rows.tsx'

interface Props {
  node: SceneNode
  definition: Definition
  onRename: (to: string) => boolean
  onChange: (more: Partial<SceneNode>) => void
}

/** Sizes of the other kind are too small or too large, so a node takes its new kind's own. */
function ofKind(node: SceneNode, kind: SceneNode['kind']): Partial<SceneNode> {
  const isVm = kind === 'vm'
  const { memory_mb, memory_mb_vm, disk_mb, disk_mb_vm } = nodeDefaults
  const { start_s, start_s_vm } = healthDefaults
  const health = node.health === null ? {} : { health: { ...node.health, start_s: isVm ? start_s_vm : start_s } }
  return {
    kind,
    memory_mb: isVm ? memory_mb_vm : memory_mb,
    disk_mb: isVm ? disk_mb_vm : disk_mb,
    console: isVm ? 'desktop' : 'terminal',
    ...health,
  }
}

export function NodeForm({ node, definition, onRename, onChange }: Props) {
  const { t } = useLingui()
  const { id, kind, nets, hidden, required, group } = node
  const kinds = [
    { value: 'container' as const, label: t`Container` },
    { value: 'vm' as const, label: t`Virtual machine` },
  ]
  return (
    <>
      <FormRows>
        <div>
          <Segmented
            aria-label={t`Kind of ${id}`}
            options={kinds}
            value={kind}
            onValueChange={(next) => next !== kind && onChange(ofKind(node, next))}
          />
        </div>
        <PlaceRows id={id} nets={nets} definition={definition} onChange={(next) => onChange({ nets: next })} />
        <Field label={t`Players`}>
          <Checkbox checked={hidden} onCheckedChange={(next) => onChange({ hidden: next })}>
            <Trans>Hidden from players</Trans>
          </Checkbox>
        </Field>
      </FormRows>
      <NodeFields
        node={node}
        onRemove={null}
        onChange={onChange}
        name={<NameField id={id} onRename={onRename} help={t`Lowercase letters, digits, hyphens and dots. Other nodes use this name.`} />}
      />
      <Section level={3} title={<Trans>Startup and routes</Trans>}>
        <FormRows>
          <AfterField node={node} definition={definition} onChange={onChange} />
          <Field label={t({ context: 'topology', message: 'Required' })}>
            <Checkbox checked={required} onCheckedChange={(next) => onChange({ required: next })}>
              <Trans>The scene runs only once this node is healthy</Trans>
            </Checkbox>
          </Field>
          <RouteRows node={node} definition={definition} onChange={onChange} />
          <Field label={t`Group`} help={<Trans>Nodes of one group share a frame</Trans>}>
            <Input
              className="w-72"
              maxLength={sceneLimits.group.max}
              value={group ?? ''}
              onChange={({ target: { value } }) => onChange({ group: value === '' ? undefined : value })}
            />
          </Field>
        </FormRows>
      </Section>
    </>
  )
}

type PartProps = Omit<Props, 'onRename'>

function AfterField({ node, definition, onChange }: PartProps) {
  const { t } = useLingui()
  const others = definition.nodes.filter(({ id }) => id !== node.id).map(({ id }) => ({ value: id, label: id }))
  return (
    <Field label={t`Starts after`} help={<Trans>Waits until these nodes are healthy</Trans>}>
      <MultiCombobox options={others} value={node.after} onValueChange={(after) => onChange({ after })} />
    </Field>
  )
}

/** Networks that it is not in, and the router on the way. */
function RouteRows({ node: { id, routes, nets }, definition, onChange }: PartProps) {
  const { t } = useLingui()
  const far = definition.nets.filter((net) => !nets.some((place) => place.net === net.id)).map((net) => net.id)
  const near = definition.routers.filter((router) => router.nets.some(({ net }) => nets.some((place) => place.net === net)))
  const free = far.find((net) => !routes.some(({ to }) => to === net))
  const via = near.find((router) => router.nets.some(({ net }) => net === free))?.id ?? near[0]?.id
  const options = (values: readonly string[], own: string) => [...new Set([own, ...values])].map((value) => ({ value, label: value }))
  return (
    <Field label={t`Routes of ${id}`}>
      <RowList
        rows={routes}
        most={free === undefined || via === undefined ? routes.length : sceneLimits.routes}
        add={<Trans>Add route</Trans>}
        removeLabel={(n) => t`Remove route ${n} of ${id}`}
        onAdd={() => free !== undefined && via !== undefined && onChange({ routes: [...routes, { to: free, via }] })}
        onRemove={(at) => onChange({ routes: removed(routes, at) })}
      >
        {(route, at) => (
          <>
            <Select
              className="w-36"
              aria-label={t`Network of route ${at + 1} of ${id}`}
              options={options(far, route.to)}
              value={route.to}
              onValueChange={(to) => onChange({ routes: replaced(routes, at, { to }) })}
            />
            <Select
              className="w-36"
              aria-label={t`Router of route ${at + 1} of ${id}`}
              options={options(
                near.map((router) => router.id),
                route.via,
              )}
              value={route.via}
              onValueChange={(next) => onChange({ routes: replaced(routes, at, { via: next }) })}
            />
          </>
        )}
      </RowList>
    </Field>
  )
}
