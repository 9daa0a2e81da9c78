import { commonErrors, type ErrorCode } from '@beacon/api/errors'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { CommitUnknown } from '../db/commit-unknown.ts'
import { databaseWaitMs, isDatabaseAway, isOverdue } from '../db/database.ts'
import { Failure, FormFailure } from '../failure.ts'
import { isBodyFault } from './upload.ts'

const common: readonly ErrorCode[] = commonErrors

/** What the framework throws, in our codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
}

/** What the caller is told about an error. `isOurs` says that the log must hold it: a bug, not a refusal. */
export function toFailure(error: unknown, endpoint: AnyEndpoint | undefined): { failure: Failure; isOurs: boolean } {
  if (error instanceof Failure) {
    const isDeclared =
      endpoint === undefined || error instanceof FormFailure || common.includes(error.code) || endpoint.errors.includes(error.code)
    return isDeclared ? { failure: error, isOurs: error.status >= 500 } : { failure: new Failure('internal'), isOurs: true }
  }
  // Nobody who only read has lost anything.
  if (error instanceof CommitUnknown && endpoint?.method !== 'GET') return { failure: new Failure('outcome_unknown'), isOurs: false }
  if (isDatabaseAway(error) || isOverdue(error))
    return { failure: new Failure('unavailable', undefined, { 'retry-after': String(databaseWaitMs / 1000) }), isOurs: false }
  if (isBodyFault(error)) return { failure: new Failure('bad_request'), isOurs: false }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = frameworkCodes[code] ?? (error instanceof SyntaxError ? 'bad_request' : undefined)
  if (known !== undefined) return { failure: new Failure(known), isOurs: false }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  return typeof status === 'number' && status < 500
    ? { failure: new Failure('bad_request'), isOurs: false }
    : { failure: new Failure('internal'), isOurs: true }
}
