import { image as images } from '@beacon/api/image/image'
import type { InstanceFacts, InstanceForm } from '@beacon/api/scene/instance'
import { query } from '@beacon/api/query'
import { sceneCaps } from '@beacon/engine/scene/definition'
import { Checkbox, Input, NumberInput, Segmented, Select } from '@beacon/ui/controls'
import { Field, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { StartFields } from '../../parts/image-start/start-fields.tsx'
import { NoMachines } from './no-machines.tsx'
import { typeWords } from './words.ts'

export function useInstanceLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    name: t({ context: 'instance', message: 'Name' }),
    image: t({ context: 'instance', message: 'Image' }),
    type: t({ context: 'instance', message: 'Type' }),
    host_name: t`Host name`,
    lifetime_minutes: t`Lifetime`,
    egress: t`Internet`,
    host_ports: t`Host ports`,
    caps: t`Capabilities`,
    command: t`Command`,
    port: t`Port`,
    key: t`Name of the variable`,
    value: t`Value of the variable`,
  }
  return (path) => labels[path] ?? labels[path.split('.').at(-1) ?? ''] ?? path
}

const isEdge = (letter: string | undefined): boolean => letter === '.' || letter === '_' || letter === '-'

/** Host names have small letters; what cannot be in one becomes a hyphen. */
export function hostNameOf(name: string): string {
  const letters = [...name.toLowerCase()].slice(0, 63).map((letter) => (/[a-z0-9._-]/u.test(letter) ? letter : '-'))
  while (isEdge(letters[0])) letters.shift()
  while (isEdge(letters.at(-1))) letters.pop()
  return letters.join('') || 'node'
}

interface Props {
  facts: InstanceFacts
  /** What is set runs now. */
  isRunning: boolean
}

/** What a single machine is made from. */
export function InstanceFields({ facts, isRunning }: Props) {
  const { t, i18n } = useLingui()
  const labelOf = useInstanceLabels()
  const form = useFormContext<InstanceForm>()
  const { errors, submitCount } = form.formState
  const later = isRunning ? t`Applied at the next rebuild.` : undefined
  const put = { shouldDirty: true, shouldValidate: submitCount > 0 }
  return (
    <>
      <FormField<InstanceForm, 'name'> name="name" required label={labelOf('name')}>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={255} autoComplete="off" />}
      </FormField>
      <Field label={labelOf('type')}>
        <Segmented
          aria-label={labelOf('type')}
          value={form.watch('type')}
          onValueChange={(type) => form.setValue('type', type, put)}
          options={(['run', 'sandbox'] as const).map((value) => ({ value, label: i18n._(typeWords[value]) }))}
        />
        <p className="mt-1 text-caption text-fg-3">
          {form.watch('type') === 'run' ? (
            <Trans>Runs until closed or its time runs out.</Trans>
          ) : (
            <Trans>Closes automatically after {facts.sandbox_minutes} min at most.</Trans>
          )}
        </p>
      </Field>
      <ImageField help={later} machine={facts.machine} />
      <FormField<InstanceForm, 'host_name'> name="host_name" required label={labelOf('host_name')} help={later}>
        {({ onValueChange: _, ...field }) => <Input {...field} mono maxLength={63} autoComplete="off" spellCheck={false} />}
      </FormField>
      <LifetimeField facts={facts} />
      <Field label={t`Room`}>
        <RoomLine facts={facts} />
      </Field>
      <StartFields
        value={form.watch('start')}
        onChange={(start) => form.setValue('start', start, put)}
        errorOf={errorsBelow(errors.start)}
      />
      <WaysFields facts={facts} help={later} />
    </>
  )
}

function ImageField({ help, machine }: { help: string | undefined; machine: InstanceFacts['machine'] }) {
  const { t } = useLingui()
  const form = useFormContext<InstanceForm>()
  const ready = useQuery(query(images.ready, { query: {} })).data?.items ?? []
  const known = ready.map(({ image, title }) => ({ value: image, label: `${title} · ${image}` }))
  const value = form.watch('image')
  const take = (next: string) => {
    const found = ready.find(({ image }) => image === next)
    form.setValue('image', next, { shouldDirty: true, shouldValidate: true })
    if (found === undefined) return
    form.setValue('start', found.start, { shouldDirty: true })
    if (form.getValues('name') === '') form.setValue('name', found.title, { shouldDirty: true })
    if (form.getValues('host_name') === 'node') form.setValue('host_name', hostNameOf(next.split('@')[0] ?? ''), { shouldDirty: true })
  }
  return (
    <Field
      label={t({ context: 'instance', message: 'Image' })}
      required
      error={form.formState.errors.image?.message}
      {...(help === undefined ? {} : { help })}
    >
      <Select
        aria-label={t({ context: 'instance', message: 'Image' })}
        value={value}
        placeholder={t`Choose an image`}
        options={known.some((one) => one.value === value) || value === '' ? known : [{ value, label: value }, ...known]}
        onValueChange={take}
      />
      {ready.find(({ image }) => image === value)?.virt_type === 'vm' && <NoMachines machine={machine} />}
    </Field>
  )
}

function LifetimeField({ facts: { lifetime_max_minutes, may_operate } }: Pick<Props, 'facts'>) {
  const { t } = useLingui()
  const form = useFormContext<InstanceForm>()
  const minutes = form.watch('lifetime_minutes')
  if (form.watch('type') === 'sandbox') return null
  return (
    <Field
      label={t`Lifetime`}
      error={form.formState.errors.lifetime_minutes?.message}
      help={t`Counted from start. Changes apply immediately.`}
    >
      <span className="flex flex-wrap items-center gap-4">
        <NumberInput
          className="w-36"
          aria-label={t`Lifetime`}
          disabled={minutes === null}
          min={10}
          max={lifetime_max_minutes}
          unit={t({ context: 'unit', message: 'min' })}
          value={minutes}
          onValueChange={(next) => form.setValue('lifetime_minutes', next ?? 0, { shouldDirty: true })}
        />
        {may_operate && (
          <Checkbox
            checked={minutes === null}
            onCheckedChange={(isEndless) => form.setValue('lifetime_minutes', isEndless ? null : 1_440, { shouldDirty: true })}
          >
            <Trans>No end time</Trans>
          </Checkbox>
        )}
      </span>
    </Field>
  )
}

const gb = (mb: number): string => (mb / 1_024).toFixed(1)

/** What the machine has left, beside what is asked for. */
function RoomLine({ facts: { capacity, promised, machine } }: Pick<Props, 'facts'>) {
  const form = useFormContext<InstanceForm>()
  const { memory_mb, cpu } = form.watch('start.resources')
  if (!machine.is_ok)
    return (
      <span className="text-amber">
        <Trans>No machine can start instances now.</Trans>
      </span>
    )
  const free = Math.max(0, capacity.memory_mb - promised.memory_mb)
  const isTooMuch = memory_mb > capacity.memory_mb || cpu * 1_000 > capacity.cpu_milli
  return (
    <span className={isTooMuch ? 'text-vermilion' : memory_mb > free ? 'text-amber' : 'text-fg-2'}>
      {isTooMuch ? (
        <Trans>Does not fit: the machine has {gb(capacity.memory_mb)} GB in total.</Trans>
      ) : memory_mb > free ? (
        <Trans>{gb(free)} GB free: the instance would wait in the queue.</Trans>
      ) : (
        <Trans>Fits: {gb(free)} GB free.</Trans>
      )}
    </span>
  )
}

function WaysFields({ facts, help }: { facts: InstanceFacts; help: string | undefined }) {
  const { t } = useLingui()
  const form = useFormContext<InstanceForm>()
  const caps = form.watch('caps')
  const put = { shouldDirty: true }
  return (
    <>
      {facts.ways.includes('port') && (
        <Field
          label={t`Host ports`}
          help={t`Forwards ports of this machine to offered ports. Anyone who can reach this machine can reach them.`}
        >
          <Checkbox checked={form.watch('host_ports')} onCheckedChange={(next) => form.setValue('host_ports', next, put)}>
            <Trans>Map offered ports to this machine</Trans>
          </Checkbox>
        </Field>
      )}
      {facts.may_egress && (
        <Field label={t`Internet`} {...(help === undefined ? {} : { help })}>
          <Checkbox checked={form.watch('egress')} onCheckedChange={(next) => form.setValue('egress', next, put)}>
            <Trans>Can reach everything this machine can, except the metadata address</Trans>
          </Checkbox>
        </Field>
      )}
      <Field
        label={t`Capabilities`}
        error={form.formState.errors.caps?.message}
        help={t`None by default. Each grants extra kernel privileges; NET_ADMIN is for routers only.`}
      >
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {sceneCaps.map((cap) => (
            <Checkbox
              key={cap}
              checked={caps.includes(cap)}
              onCheckedChange={(isOn) => form.setValue('caps', isOn ? [...caps, cap] : caps.filter((one) => one !== cap), put)}
            >
              <span className="font-mono text-mono">{cap}</span>
            </Checkbox>
          ))}
        </span>
      </Field>
    </>
  )
}
