import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import type { FormEvent, ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { useStale } from './use-stale.ts'

interface Props<Input extends FieldValues, Output> {
  id: string
  label: string
  /** What `useVersionedForm` answers. */
  versioned: {
    form: UseFormReturn<Input, unknown, Output>
    labelOf: (path: string) => string
    guard: { dialog: ReactNode }
    meanwhile: ReturnType<ReturnType<typeof useStale>['dialogOf']>
    save: (event: FormEvent) => Promise<void>
  }
  /** Above the fields. */
  head?: ReactNode
  /** Below the text of what was refused. */
  note?: ReactNode
  side?: ReactNode
  /** The buttons; null where nothing can be saved. */
  foot: ReactNode
  children: ReactNode
}

/** The page of such a form: what was refused, the fields, the buttons, and the questions before something is lost. */
export function VersionedForm<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { id, label, versioned, head, note, side, foot, children } = props
  const { form, labelOf, guard, meanwhile, save } = versioned
  const { errors, submitCount } = form.formState
  return (
    <FormProvider {...form}>
      {head}
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={note} className="mt-3" />
      <FormLayout id={id} label={label} className="mt-4 flex-1 pb-6" onSubmit={(event) => void save(event)} side={side}>
        {children}
      </FormLayout>
      {foot !== null && <StickyFoot className="-mx-page -mb-3 mt-auto">{foot}</StickyFoot>}
      <ChangedMeanwhile {...meanwhile} />
      {guard.dialog}
    </FormProvider>
  )
}
