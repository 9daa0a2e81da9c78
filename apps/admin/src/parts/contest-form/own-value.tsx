import { Input, NumberInput, Segmented } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Control } from './rows/index.ts'

interface Props {
  control: Extract<Control, { kind: 'own_text' | 'own_number' }>
  value: unknown
  onChange: (value: string | number | null) => void
  onBlur: () => void
  disabled: boolean
}

/** As the system settings say, or a value of the contest's own. */
export function OwnValue({ control, value, onChange, onBlur, disabled }: Props) {
  const { t } = useLingui()
  // Stays while the box is empty between two values; left empty, it is the system's again.
  const [isTyping, setTyping] = useState(false)
  const isOwn = value !== null || isTyping
  const leave = () => {
    setTyping(false)
    onBlur()
  }
  const first = control.first
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        value={isOwn ? 'own' : 'system'}
        onValueChange={(next) => {
          setTyping(false)
          onChange(next === 'own' ? first : null)
        }}
        disabled={disabled}
        options={[
          { value: 'system', label: t`system default` },
          { value: 'own', label: t`custom` },
        ]}
      />
      {isOwn && control.kind === 'own_text' && (
        <Input
          mono
          className="w-48"
          aria-label={t`Custom value`}
          maxLength={32}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          readOnly={disabled}
        />
      )}
      {isOwn && control.kind === 'own_number' && (
        <div className="w-32">
          <NumberInput
            aria-label={t`Custom value`}
            min={control.min}
            max={control.max}
            value={typeof value === 'number' ? value : null}
            onValueChange={(next) => {
              setTyping(true)
              onChange(next)
            }}
            onBlur={leave}
            readOnly={disabled}
          />
        </div>
      )}
    </div>
  )
}
