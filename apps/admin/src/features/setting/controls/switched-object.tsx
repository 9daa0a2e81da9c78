import { Checkbox } from '@beacon/ui/controls'
import { fieldId } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { ObjectFields, type ObjectField } from './object-fields.tsx'

interface Props {
  name: string
  value: object | null
  /** What stands there when it is switched on. */
  first: object
  fields: readonly ObjectField[]
  onChange: (value: object | null) => void
  disabled: boolean
  children?: ReactNode
}

/** A setting that is off (null) or an object with fields. Switched off and on again it keeps what was typed. */
export function SwitchedObject({ name, value, first, fields, onChange, disabled, children }: Props) {
  const last = useRef(value ?? first)
  const change = (next: object) => {
    last.current = next
    onChange(next)
  }
  return (
    <div>
      <span className="flex min-h-control items-center">
        <Checkbox
          id={fieldId(name)}
          checked={value !== null}
          onCheckedChange={(on) => onChange(on === true ? last.current : null)}
          disabled={disabled}
        />
        <label htmlFor={fieldId(name)} className="ml-2 cursor-pointer text-fg">
          <Trans>In use</Trans>
        </label>
      </span>
      {value !== null && (
        <div className="mt-2 flex flex-col gap-3">
          <ObjectFields path={name} value={value} fields={fields} onChange={change} disabled={disabled} />
          {children}
        </div>
      )}
    </div>
  )
}
