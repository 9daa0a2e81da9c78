import { ApiError } from '@beacon/api/client'
import type { FieldError } from '@beacon/api/errors'
import { errorText, isErrorCode } from '@beacon/i18n'
import type { FieldsRefused } from '@beacon/ui/form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '@beacon/ui/form'
import type * as z from 'zod/mini'

/** The words for a field by its path: they fill `{label}` in the texts of errors. */
export type LabelOf = (path: string) => string

/** What a schema of the contract says of a value, `code|{details}`, in the person's words. Other messages pass unchanged. */
export function issueText(i18n: I18n, message: string, label: string): string {
  const bar = message.indexOf('|')
  const code = bar < 0 ? message : message.slice(0, bar)
  if (!isErrorCode(i18n, code)) return message
  const details: unknown = bar < 0 ? {} : JSON.parse(message.slice(bar + 1))
  return errorText(i18n, code, { ...(typeof details === 'object' ? details : {}), label })
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('nodeType' in value)

function inWords(error: unknown, i18n: I18n, labelOf: LabelOf, path: string): unknown {
  if (!isTree(error)) return error
  if (typeof error['message'] === 'string') return { ...error, message: issueText(i18n, error['message'], labelOf(path)) }
  return Object.fromEntries(
    Object.entries(error).map(([key, value]) => [key, inWords(value, i18n, labelOf, path === '' ? key : `${path}.${key}`)]),
  )
}

/** What a failed call says, as the form shows it: fields with their texts, and a text for the whole. */
export function refusalOf(i18n: I18n, error: unknown, labelOf: LabelOf): FieldsRefused {
  if (!(error instanceof ApiError)) return { message: error instanceof Error ? error.message : String(error) }
  const fields = (error.details['fields'] ?? {}) as Readonly<Record<string, FieldError>>
  const texts = Object.entries(fields).map(([path, { code, details }]) => [
    path,
    errorText(i18n, code, { ...details, label: labelOf(path) }),
  ])
  return { message: errorText(i18n, error.code, error.details), details: { fields: Object.fromEntries(texts) } }
}

type Options<Schema extends z.core.$ZodType<FieldValues, FieldValues>> = {
  schema: Schema
  defaultValues: DefaultValues<z.core.input<Schema>>
  labelOf: LabelOf
}

export interface ContractForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  labelOf: LabelOf
  /** Puts a failed call where it belongs and answers the fields it marked; `paths` are those of the default values when none are given. */
  refuse: (error: unknown, paths?: ReadonlyArray<FieldPath<Input>>) => Array<FieldPath<Input>>
}

/** A form on a schema of the contract: the same rules as the server's, errors in the person's words at their fields. */
export function useContractForm<Schema extends z.core.$ZodType<FieldValues, FieldValues>>(
  options: Options<Schema>,
): ContractForm<z.core.input<Schema>, z.core.output<Schema>> {
  const { schema, defaultValues, labelOf } = options
  type Input = z.core.input<Schema>
  type Output = z.core.output<Schema>
  const { i18n } = useLingui()
  const resolver = useMemo<Resolver<Input, unknown, Output>>(() => {
    const check = zodResolver<Input, unknown, Output>(schema as never)
    return async (values, context, settings) => {
      const result = await check(values, context, settings)
      return { ...result, errors: inWords(result.errors, i18n, labelOf, '') } as typeof result
    }
  }, [schema, i18n, labelOf])
  const form: UseFormReturn<Input, unknown, Output> = useForm<Input, unknown, Output>({ resolver, defaultValues, mode: 'onTouched' })
  // Each key of the default values is a field, and the keys of an object are typed as plain strings.
  const refuse = (error: unknown, paths: ReadonlyArray<FieldPath<Input>> = Object.keys(defaultValues) as FieldPath<Input>[]) =>
    showServerErrors<Input>(refusalOf(i18n, error, labelOf), form.setError, paths)
  return { ...form, refuse, labelOf }
}
