import type { ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'

type Bound<V extends FieldValues, N extends FieldPath<V>> = ControllerRenderProps<V, N>

/** What a box of text takes from its FormField: `{(field) => <Input {...boundText(field)} />}`. Nothing yet is an empty text. */
export const boundText = <V extends FieldValues, N extends FieldPath<V>>({ ref, value, onChange, onBlur }: Bound<V, N>) => ({
  ref,
  value: value ?? ('' as const),
  onChange,
  onBlur,
})

/** The same of a box of a number. Nothing yet is an empty box. */
export const boundNumber = <V extends FieldValues, N extends FieldPath<V>>({ ref, value, onChange, onBlur }: Bound<V, N>) => ({
  ref,
  value: value ?? null,
  onValueChange: onChange,
  onBlur,
})
