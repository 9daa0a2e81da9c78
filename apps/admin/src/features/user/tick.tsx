import { Checkbox } from '@beacon/ui/controls'
import { type ReactNode, useId } from 'react'

/** A box to tick with its words beside it. */
export function Tick({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <Checkbox id={id} checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      <label htmlFor={id} className="text-fg-2">
        {children}
      </label>
    </span>
  )
}
