import { useContractForm } from '@beacon/auth/form'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { pathsOf } from './form-paths.ts'
import { useFormWithDraft } from './use-form-with-draft.ts'
import type { VersionedSave } from './use-versioned-save.ts'

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

interface Drafted<Schema extends FormSchema, Detail extends { version: number }, Then> {
  /** Names the kind of object whose draft this browser holds: `question`. */
  of: string
  schema: Schema
  labelOf: (path: string) => string
  /** The stored object; null for a new one. */
  stored: Detail | null
  defaultValues: z.input<Schema>
  valuesOf: (detail: Detail) => z.input<Schema>
  withoutSecrets: (values: z.input<Schema>) => Partial<z.input<Schema>>
  versioned: VersionedSave<Detail>
  /** Null when the object was changed meanwhile. */
  save: (body: z.output<Schema>, over?: number) => Promise<Detail | null>
  /** A save after which the person stays on this page. */
  stays: Then
  onSaved: (detail: Detail, then: Then) => void
}

/** A form whose unsaved values this browser holds: values, draft, saving, and the answers to a change of somebody else. */
export function useDraftedForm<Schema extends FormSchema, Detail extends { resource_id: string; name: string; version: number }, Then>(
  options: Drafted<Schema, Detail, Then>,
) {
  type Input = z.input<Schema>
  const { of, schema, labelOf, stored, defaultValues, valuesOf, withoutSecrets, versioned, save, stays, onSaved } = options
  const { t } = useLingui()
  const toast = useToast()
  // The default values of a form are its whole values.
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: defaultValues as DefaultValues<Input>, labelOf })
  const [isUploading, setUploading] = useState(false)
  const object = `${of}.${stored?.resource_id ?? 'new'}`
  const { reset, ...drafted } = useFormWithDraft({ object, provided, withoutSecrets })
  const { values, draft, guard } = drafted
  const send = async (body: z.output<Schema>, then: Then, over?: number) => {
    try {
      const detail = await save(body, over)
      if (detail === null) return
      reset(valuesOf(detail))
      draft.forget()
      if (stored === null || then !== stays) guard.allow()
      toast.done({ title: t`${detail.name} saved` })
      onSaved(detail, then)
    } catch (error) {
      refuse(error, pathsOf(provided.getValues()) as FieldPath<Input>[])
    }
  }
  const submit = (then: Then, over?: number) => provided.handleSubmit((body) => send(body, then, over))()
  const meanwhile = versioned.dialogOf({
    mine: values,
    fieldsOf: valuesOf,
    labelOf,
    take: (theirs) => reset(valuesOf(theirs)),
    saveOver: (theirs) => void submit(stays, theirs.version),
  })
  return { ...drafted, provided, labelOf, isUploading, setUploading, submit, meanwhile }
}
