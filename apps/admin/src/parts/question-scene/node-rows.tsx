import { image as images } from '@beacon/api/image/image'
import { query } from '@beacon/api/query'
import { sceneLimits } from '@beacon/api/scene/limits'
import { Checkbox, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SceneNode } from './draft.ts'
import { removed, replaced, RowList } from './row-list.tsx'

interface Props {
  node: SceneNode
  onChange: (more: Partial<SceneNode>) => void
}

const buildPollMs = 10_000

export function PortRows({ node: { id, image, ports }, onChange }: Props) {
  const { t } = useLingui()
  // While the image is built its ports are unknown: they are asked for until it is there.
  const { data } = useQuery({
    ...query(images.ready, { query: {} }),
    refetchInterval: ({ state }) => (image === '' || state.data?.items.some((one) => one.image === image) === true ? false : buildPollMs),
  })
  const add = () => {
    const named = data?.items.find((one) => one.image === image)?.start.ports ?? []
    const next = named.find(({ port, proto }) => !ports.some((own) => own.port === port && own.proto === proto))
    const { port, proto, name } = next ?? { port: 80, proto: 'tcp' as const, name: '' }
    onChange({ ports: [...ports, { port, proto, name: name === '' ? `port-${ports.length + 1}` : name, open: 'player' }] })
  }
  return (
    <Field label={t`Ports of ${id}`}>
      <RowList
        rows={ports}
        most={sceneLimits.ports}
        add={<Trans>Add port</Trans>}
        removeLabel={(n) => t`Remove port ${n} of ${id}`}
        onAdd={add}
        onRemove={(at) => onChange({ ports: removed(ports, at) })}
      >
        {(row, at) => (
          <>
            <NumberInput
              className="w-24"
              aria-label={t`Port ${at + 1} of ${id}`}
              value={row.port}
              onValueChange={(port) => onChange({ ports: replaced(ports, at, { port: port ?? 0 }) })}
            />
            <Input
              mono
              className="w-40"
              aria-label={t`Name of port ${at + 1} of ${id}`}
              value={row.name}
              onChange={(event) => onChange({ ports: replaced(ports, at, { name: event.target.value }) })}
            />
            <Checkbox
              checked={row.open === 'player'}
              onCheckedChange={(isOpen) => onChange({ ports: replaced(ports, at, { open: isOpen ? 'player' : 'scene' }) })}
            >
              <Trans>Open to players</Trans>
            </Checkbox>
          </>
        )}
      </RowList>
    </Field>
  )
}

/** Variables in their order. A name that is typed may be another row's for a moment, so rows are told apart by place. */
export function EnvRows({ node: { id, env }, onChange }: Props) {
  const { t } = useLingui()
  const rows = Object.entries(env)
  const put = (next: typeof rows) => onChange({ env: Object.fromEntries(next) })
  const renamed = (at: number, key: string) => {
    if (!rows.some(([other], index) => index !== at && other === key)) put(rows.map((row, index) => (index === at ? [key, row[1]] : row)))
  }
  return (
    <Field label={t`Variables of ${id}`}>
      <RowList
        rows={rows}
        most={sceneLimits.env}
        add={<Trans>Add variable</Trans>}
        removeLabel={(n) => t`Remove variable ${n} of ${id}`}
        onAdd={() => put([...rows, [`VARIABLE_${rows.length + 1}`, '']])}
        onRemove={(at) => put(removed(rows, at))}
      >
        {([key, value], at) => (
          <>
            <Input
              mono
              className="w-48"
              aria-label={t`Name of variable ${at + 1} of ${id}`}
              value={key}
              onChange={(event) => renamed(at, event.target.value)}
            />
            {typeof value === 'string' ? (
              <Input
                mono
                className="w-72"
                aria-label={t`Value of variable ${at + 1} of ${id}`}
                value={value}
                onChange={(event) => put(rows.map((row, index) => (index === at ? [key, event.target.value] : row)))}
              />
            ) : (
              <span className="min-h-control text-fg-2">
                <Trans>{value.random}-byte secret, regenerated at every start</Trans>
              </span>
            )}
          </>
        )}
      </RowList>
    </Field>
  )
}

export function FlagRows({ node: { id, flags }, onChange }: Props) {
  const { t } = useLingui()
  const options = [
    { value: 'file' as const, label: t`File` },
    { value: 'env' as const, label: t`Variable` },
  ]
  const change = (at: number, flag: SceneNode['flags'][number]) =>
    onChange({ flags: flags.map((row, index) => (index === at ? flag : row)) })
  return (
    <Field label={t`Flags of ${id}`} help={<Trans>File the flag is written to at node start</Trans>}>
      <RowList
        rows={flags}
        most={sceneLimits.flags}
        add={<Trans>Add flag</Trans>}
        removeLabel={(n) => t`Remove flag ${n} of ${id}`}
        onAdd={() => onChange({ flags: [...flags, { part: flags.length + 1, into: 'file', path: '/run/flag/flag', mode: '0444' }] })}
        onRemove={(at) => onChange({ flags: removed(flags, at) })}
      >
        {(flag, at) => (
          <>
            <NumberInput
              className="w-24"
              aria-label={t`Part of flag ${at + 1} of ${id}`}
              value={flag.part}
              onValueChange={(part) => change(at, { ...flag, part: part ?? 0 })}
            />
            <Select
              aria-label={t`Place of flag ${at + 1} of ${id}`}
              options={options}
              value={flag.into}
              onValueChange={(into) =>
                change(
                  at,
                  into === 'env' ? { part: flag.part, into, key: 'FLAG' } : { part: flag.part, into, path: '/run/flag/flag', mode: '0444' },
                )
              }
            />
            <Input
              mono
              className="w-72"
              aria-label={flag.into === 'env' ? t`Variable of flag ${at + 1} of ${id}` : t`Path of flag ${at + 1} of ${id}`}
              value={flag.into === 'env' ? flag.key : flag.path}
              onChange={({ target: { value } }) => change(at, flag.into === 'env' ? { ...flag, key: value } : { ...flag, path: value })}
            />
          </>
        )}
      </RowList>
    </Field>
  )
}
