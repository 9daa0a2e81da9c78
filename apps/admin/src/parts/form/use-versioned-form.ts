import { useContractForm } from '@beacon/auth/form'
import { useToast } from '@beacon/ui/feedback'
import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useLeaveGuard } from './leave-guard.tsx'
import { useStale } from './use-stale.ts'

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

interface Versioned<Schema extends FormSchema, Detail, Key extends QueryKey> {
  schema: Schema
  labelOf: (path: string) => string
  stored: Detail
  /** Reads what is stored now. */
  query: FetchQueryOptions<Detail, Error, Detail, Key>
  valuesOf: (detail: Detail) => z.input<Schema>
  /** The values by the names that the server compares. */
  comparedOf?: (values: z.input<Schema>) => object
  /** Saves what was begun from `base` over `over`, which differs where mine counts against theirs; null where nothing was sent. */
  send: (body: z.output<Schema>, over: Detail, base: Detail) => Promise<Detail | null>
  refresh: (client: QueryClient) => Promise<unknown>
  doneWords: (saved: Detail) => string
  /** Fields that a refused save may mark; those of the first values unless given. */
  pathsOf?: (error: unknown, values: z.input<Schema>) => readonly string[]
  /** Something beside the fields waits to be saved. */
  hasMore?: boolean
}

/** A form of something stored that several people edit: each save says over which version, and two saves at once are decided by hand. */
export function useVersionedForm<Schema extends FormSchema, Detail, Key extends QueryKey>(options: Versioned<Schema, Detail, Key>) {
  const { schema, labelOf, stored, query, valuesOf, comparedOf = (values) => values, send, refresh, doneWords, pathsOf, hasMore } = options
  const client = useQueryClient()
  const toast = useToast()
  const [base, setBase] = useState(stored)
  // The default values of a form are its whole values.
  const { refuse, ...form } = useContractForm({ schema, defaultValues: valuesOf(stored) as DefaultValues<z.input<Schema>>, labelOf })
  const guard = useLeaveGuard(form.formState.isDirty || hasMore === true)
  const stale = useStale<Detail>(() => client.fetchQuery({ ...query, staleTime: 0 }), setBase)
  const show = (detail: Detail) => form.reset(valuesOf(detail))
  const saveOver = (over: Detail, then?: (saved: Detail) => Promise<unknown>) =>
    form.handleSubmit(async (body) => {
      try {
        const saved = await send(body, over, base)
        if (saved === null) return
        setBase(saved)
        client.setQueryData<unknown>(query.queryKey as QueryKey, saved)
        show(saved)
        toast.done({ title: doneWords(saved) })
        await then?.(saved)
        await refresh(client)
      } catch (error) {
        if (!(await stale.caught(error))) refuse(error, pathsOf?.(error, form.getValues()) as FieldPath<z.input<Schema>>[] | undefined)
      }
    })
  const meanwhile = stale.dialogOf({
    mine: comparedOf(form.getValues()),
    fieldsOf: (theirs) => comparedOf(valuesOf(theirs)),
    labelOf,
    take: show,
    saveOver: (theirs) => void saveOver(theirs)(),
  })
  return {
    form,
    base,
    labelOf,
    guard,
    meanwhile,
    save: saveOver(base),
    /** Saves, then does more with what was saved. */
    saveThen: (then: (saved: Detail) => Promise<unknown>) => saveOver(base, then),
  }
}
