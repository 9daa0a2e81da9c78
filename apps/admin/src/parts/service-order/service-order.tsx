import { injectionLimits, type InjectableService } from '@beacon/api/image/image-injection'
import { IconButton } from '@beacon/ui/controls'
import { Combobox } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { DragRows } from '../question-form/drag-rows.tsx'
import { alsoNeeded, moved } from './order.ts'

interface Props {
  id?: string
  loading?: boolean
  disabled?: boolean
  /** Ids of services, in the order in which they are put in. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Services that fit. */
  offers: readonly InjectableService[]
  /** Services that are in the image already: nothing that needs them brings them along. */
  held?: ReadonlySet<string>
  'aria-label'?: string
}

/** Services and their order: added by name, drawn by their handle or moved by ↑ and ↓ on it. What they need is told, and comes by itself. */
export function ServiceOrder({ value, onChange, offers, held, disabled = false, ...wiring }: Props) {
  const { t } = useLingui()
  const known = new Map(offers.map((one) => [one.service_id, one]))
  const nameOf = (service_id: string) => known.get(service_id)?.name ?? t`a deleted service`
  const options = offers
    .filter(({ service_id }) => !value.includes(service_id))
    .map(({ service_id, name, version }) => ({ value: service_id, label: `${name} · v${version}`, text: name }))
  const also = alsoNeeded(value, { known, held: held ?? new Set() }).map(nameOf)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {value.length > 0 && (
        <DragRows
          className="flex flex-col"
          keys={value}
          nameOf={(at) => nameOf(value[at] ?? '')}
          disabled={disabled}
          onMove={(from, to) => onChange(moved(value, from, to))}
        >
          {(at, handle) => (
            <div className="grid grid-cols-[20px_24px_minmax(0,1fr)_auto] items-center border-b border-rule-2">
              <span>{handle}</span>
              <span className="font-mono text-mono text-fg-3">{at + 1}</span>
              <span className="truncate text-fg">{nameOf(value[at] ?? '')}</span>
              <IconButton
                size="sm"
                label={t`Remove ${nameOf(value[at] ?? '')}`}
                disabled={disabled}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </DragRows>
      )}
      {also.length > 0 && (
        <p className="text-caption text-fg-3">
          <Trans>Injected first; required by: {also.join(' · ')}</Trans>
        </p>
      )}
      <Combobox
        {...wiring}
        value={null}
        options={options}
        disabled={disabled || value.length >= injectionLimits.services}
        placeholder={offers.length === 0 ? t`No service fits` : t`Add a service`}
        onValueChange={(service_id) => {
          if (service_id !== null) onChange([...value, service_id])
        }}
      />
    </div>
  )
}
