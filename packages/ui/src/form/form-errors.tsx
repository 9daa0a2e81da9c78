import type { ReactNode } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ErrorSummary, type FieldProblem } from './error-summary.tsx'
import { fieldId } from './field-id.ts'
import { messageOf } from './form-field.tsx'

/** Every field of the form that has an error, as a path: `flags.1.text`. */
export function errorPaths(errors: unknown, before = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (before === '' && key === 'root') return []
    const path = before === '' ? key : key === 'root' ? before : `${before}.${key}`
    if (messageOf(value) !== undefined && !(typeof value === 'object' && value !== null && 'root' in value)) return [path]
    return typeof value === 'object' && value !== null && !isElement(value) ? errorPaths(value, path) : []
  })
}

function isElement(value: object): boolean {
  return typeof Element !== 'undefined' && value instanceof Element
}

interface FormErrorsProps {
  errors: FieldErrors<FieldValues>
  /** formState.submitCount: focus returns here at every submit. */
  attempt: number
  /** The words for a path: “Flag 2” for `flags.1`. */
  labelOf: (path: string) => string
  note?: ReactNode
  className?: string
}

/** The error summary of a react-hook-form form; `root.server` is the failure of the whole. Shown after a submit only. */
export function FormErrors({ errors, attempt, labelOf, note, className }: FormErrorsProps) {
  if (attempt === 0) return null
  const problems: FieldProblem[] = errorPaths(errors).map((path) => ({ fieldId: fieldId(path), label: labelOf(path) }))
  const whole = messageOf(errors.root?.['server'])
  return (
    <ErrorSummary problems={problems} attempt={attempt} note={note} {...(className ? { className } : {})}>
      {whole}
    </ErrorSummary>
  )
}

/** What a server says about fields: `details.fields` maps a path to one text or several. */
export interface FieldsRefused {
  message: string
  details?: { fields?: Readonly<Record<string, string | ReadonlyArray<string>>> | undefined } | undefined
}

/** Puts a server's refusal where it belongs: at the fields it names, else at the whole form. Returns the paths that were marked. */
export function showServerErrors<V extends FieldValues>(
  refused: FieldsRefused,
  setError: UseFormSetError<V>,
  knownPaths: ReadonlyArray<FieldPath<V>>,
): Array<FieldPath<V>> {
  const fields = Object.entries(refused.details?.fields ?? {})
  const marked = fields.flatMap(([path, texts]) => {
    const known = knownPaths.find((candidate) => candidate === path || path.startsWith(`${candidate}.`))
    if (known === undefined) return []
    setError(known, { type: 'server', message: typeof texts === 'string' ? texts : texts.join(' ') })
    return [known]
  })
  if (marked.length === 0 || marked.length < fields.length) setError('root.server', { type: 'server', message: refused.message })
  return marked
}
