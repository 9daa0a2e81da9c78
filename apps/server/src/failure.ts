import { errorStatus, type ErrorCode, type FieldError } from '@beacon/api/errors'

/** An answer other than success. The adaptor turns it into `{ code, message, details? }` with the code's status. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly headers: Record<string, string>
  /** Sent with the status in place of the sentence: a reply by the contract, where programs of others read one whatever the status. */
  readonly reply: unknown

  constructor(code: ErrorCode, details?: Record<string, unknown>, headers: Record<string, string> = {}, reply?: unknown) {
    super(code)
    this.code = code
    this.details = details
    this.headers = headers
    this.reply = reply
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** What the schema of an operation refuses. The contract says it already, so no operation declares the codes of its own fields. */
export class FormFailure extends Failure {}

/** Throws. `fail('not_found')` for what one may not see, `fail('rate_limited', { s: 3 })` with the values of the text. */
export function fail(code: ErrorCode, details?: Record<string, unknown>): never {
  throw new Failure(code, details)
}

/** A 400 that a form shows at its fields; one field gives the reply its code. */
export function failFields(fields: Record<string, FieldError>): never {
  const [first, ...others] = Object.values(fields)
  throw new Failure(first !== undefined && others.length === 0 ? first.code : 'bad_request', { ...first?.details, fields })
}

/** 429 and 503 tell when to come back. */
export function failFor(seconds: number, code: ErrorCode, details: Record<string, unknown> = {}): never {
  throw new Failure(code, { ...details, s: seconds }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}
