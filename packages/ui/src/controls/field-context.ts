import { createContext, use } from 'react'

/** What a Field tells the control inside it. */
export interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** Set by controls that count: the field shows “12 of 40” at the right of the help line. */
  setCount: ((count: string | null) => void) | undefined
}

export const FieldContext = createContext<FieldWiring | null>(null)

interface OwnWiring {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
  'aria-required'?: unknown
}

/** Attributes for a labelled element (input, textarea, combobox). The control's own props win over the field's. */
export function useFieldControl(own: OwnWiring) {
  const field = use(FieldContext)
  const invalid =
    own['aria-invalid'] === undefined ? (field?.invalid ?? false) : own['aria-invalid'] === true || own['aria-invalid'] === 'true'
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': own['aria-required'] === undefined ? field?.required || undefined : own['aria-required'] === true,
  }
}

/** Attributes for a group of elements (radio group, switch row), which is named by reference and not by `for`. */
export function useFieldGroup(own: OwnWiring & { 'aria-label'?: string | undefined; 'aria-labelledby'?: string | undefined }) {
  const field = use(FieldContext)
  const wiring = useFieldControl(own)
  return {
    ...wiring,
    'aria-label': own['aria-label'],
    'aria-labelledby': own['aria-labelledby'] ?? (own['aria-label'] ? undefined : field?.labelId),
  }
}
