import { use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { FormScopeContext } from './form-scope.ts'
import type { ContestInput } from './model.ts'

/** A setting that is a list: its items, how they are changed, and what is wrong with a part of one. */
export function useListField<Name extends 'brackets' | 'entry_fields'>(name: Name) {
  type Item = ContestInput[Name][number]
  const { control, formState } = useFormContext<ContestInput>()
  const { problems } = use(FormScopeContext)
  const { field } = useController({ control, name })
  const items = (field.value ?? []) as readonly Item[]
  const set = (next: readonly Item[]) => field.onChange([...next])
  return {
    items,
    add: (item: Item) => set([...items, item]),
    change: (index: number, patch: Partial<Item>) => set(items.map((item, at) => (at === index ? { ...item, ...patch } : item))),
    remove: (index: number) => set(items.filter((_, at) => at !== index)),
    move: (index: number, by: -1 | 1) => {
      const next = [...items]
      const [taken] = next.splice(index, 1)
      if (taken !== undefined) next.splice(index + by, 0, taken)
      set(next)
    },
    errorAt: (index: number, key: string) => {
      const path = `${name}.${index}.${key}`
      return messageAt(formState.errors, path) ?? problems.get(path)
    },
  }
}
