import type { FieldError } from '@beacon/api/errors'
import * as z from 'zod/v4/core'
import { fieldErrorOf } from '../field-error.ts'
import { FormFailure } from '../failure.ts'
import { quick } from './quick-schema.ts'

/** No body of the contract is half as deep. Everything after this check may therefore recurse. */
const deepest = 32
/** A list of a million wrong items is not answered with a million errors. */
const mostFieldsTold = 100

/** Parses one part of a request. Throws 400 with `details.fields`; fields the schema does not know are refused. */
export function validate(schema: z.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    refuseUnknown(value, {}, '')
    return undefined
  }
  refuseUnstorable(value, '', 0)
  const parsed = z.safeParse(quick(schema), value)
  if (!parsed.success) throw fieldFailure(parsed.error.issues)
  refuseUnknown(value, parsed.data, '')
  return parsed.data
}

function fieldFailure(issues: readonly z.$ZodIssue[]): FormFailure {
  const fields: Record<string, FieldError> = {}
  for (const issue of issues.slice(0, mostFieldsTold)) fields[issue.path.join('.')] ??= fieldError(issue)
  const [first, ...others] = Object.values(fields)
  return new FormFailure(first !== undefined && others.length === 0 ? first.code : 'bad_request', { ...first?.details, fields })
}

/** Schemas say `code` or `code|{json}`; what they left to zod is told apart by its kind. */
function fieldError(issue: z.$ZodIssue): FieldError {
  const said = fieldErrorOf(issue.message)
  if (said !== null) return said
  if (issue.code === 'unrecognized_keys') return { code: 'field_unknown', details: { name: issue.keys[0] } }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'field_empty' }
  return { code: 'field_wrong' }
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What PostgreSQL cannot hold as text, whatever a schema lets through: U+0000, and half of a surrogate pair. */
function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'U+0000'
  const half = /\p{Surrogate}/u.exec(text)
  return half === null ? null : `U+${half[0].charCodeAt(0).toString(16).toUpperCase()}`
}

function refuseUnstorable(input: unknown, path: string, depth: number): void {
  if (typeof input === 'string') {
    const c = unstorable(input)
    if (c === null) return
    throw new FormFailure('field_characters', { c, fields: { [path]: { code: 'field_characters', details: { c } } } })
  }
  if (typeof input !== 'object' || input === null) return
  if (depth === deepest) throw new FormFailure('bad_request')
  for (const [key, value] of Object.entries(input)) refuseUnstorable(value, path === '' ? key : `${path}.${key}`, depth + 1)
}

/** A key that went in and did not come out is one the schema does not know. */
function refuseUnknown(input: unknown, output: unknown, path: string): void {
  if (Array.isArray(input) && Array.isArray(output))
    return input.forEach((item, index) => refuseUnknown(item, output[index], `${path}${index}.`))
  if (!isPlain(input) || !isPlain(output) || input === output) return
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(output, key)) {
      const error: FieldError = { code: 'field_unknown', details: { name: key } }
      throw new FormFailure('field_unknown', { name: key, fields: { [path + key]: error } })
    }
    refuseUnknown(value, output[key], `${path}${key}.`)
  }
}
