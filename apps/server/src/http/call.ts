import type { ErrorCode } from '@beacon/api/errors'
import type { Call, Implementation } from '../module.ts'

export const apiBase = '/api/ct'

export type AnyCall = Call<{
  readonly '~endpoint': { input: unknown; parsed: { params: unknown; query: unknown; body: unknown }; reply: unknown; code: ErrorCode }
}>

/** The parts of a request that its schemas let through. */
export type Checked = Pick<AnyCall, 'params' | 'query' | 'body'>
export type AnyHandler = Implementation['handler']
