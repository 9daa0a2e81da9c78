import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  type UseControllerProps,
  useFormContext,
} from 'react-hook-form'
import { Field, type FieldProps } from './field.tsx'
import { fieldId } from './field-id.ts'

interface FormFieldProps<V extends FieldValues, N extends FieldPath<V>> extends Omit<FieldProps, 'children' | 'error' | 'id'> {
  name: N
  /** From `useForm`; without it the nearest FormProvider's. */
  control?: Control<V>
  /** Rules of react-hook-form, where no schema judges the form. */
  rules?: UseControllerProps<V, N>['rules']
  children: (field: ControllerRenderProps<V, N> & { onValueChange: (value: unknown) => void }) => ReactNode
}

/**
 * A Field bound to react-hook-form by name: value, blur and error come from the form.
 * `<FormField name="title" label="Title">{(field) => <Input {...field} />}</FormField>`;
 * choices take `value={field.value} onValueChange={field.onChange}`.
 */
export function FormField<V extends FieldValues, N extends FieldPath<V> = FieldPath<V>>({
  name,
  control,
  rules,
  children,
  ...field
}: FormFieldProps<V, N>) {
  const context = useFormContext<V>()
  const { field: bound, formState } = useController<V, N>({ name, control: control ?? context.control, ...(rules ? { rules } : {}) })
  const error: unknown = get(formState.errors, name)
  return (
    <Field {...field} id={fieldId(name)} error={messageOf(error)}>
      {children({ ...bound, onValueChange: bound.onChange })}
    </Field>
  )
}

/** The message of an error, or of the first one inside it: a list or object field shows its parts' problem at itself. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  if ('root' in error) return messageOf(error.root)
  return undefined
}
