import { errorStatus, type ErrorCode, type FieldError } from '@beacon/api/errors'

const isCode = (text: string): text is ErrorCode => text in errorStatus

/** What a rule of the contract says, `code` or `code|{json}`, as a refusal of a field; null for another text. */
export function fieldErrorOf(message: string): FieldError | null {
  const at = message.indexOf('|')
  const code = at === -1 ? message : message.slice(0, at)
  if (!isCode(code)) return null
  return at === -1 ? { code } : { code, details: detailsOf(message.slice(at + 1)) }
}

function detailsOf(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
