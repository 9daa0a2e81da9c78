import type { InjectionProblem } from '@beacon/api/image/image-injection-fields'
import { DriverError } from '../driver/index.ts'
import { ImageFailure } from '../image-work/index.ts'

/** Why a service is not put in: a word that pages have a text for, and what it names. */
export class InjectionFailure extends Error {
  override name = 'InjectionFailure'
  readonly code: InjectionProblem
  readonly details: Record<string, string | number>
  readonly exitCode: number | null
  constructor(code: InjectionProblem, details: Record<string, string | number> = {}, exitCode: number | null = null) {
    super(code)
    this.code = code
    this.details = details
    this.exitCode = exitCode
  }
}

/** Null for what nobody foresaw. */
export function failureOf(error: unknown): InjectionFailure | null {
  if (error instanceof InjectionFailure) return error
  if (error instanceof ImageFailure) return new InjectionFailure('payload_wrong', { path: String(error.details['path'] ?? '') })
  if (error instanceof Error && (error.message === 'ENOSPC' || ('code' in error && error.code === 'ENOSPC')))
    return new InjectionFailure('server_disk')
  if (!(error instanceof DriverError)) return null
  if (error.kind === 'disk') return new InjectionFailure('no_space')
  if (error.kind === 'gone') return new InjectionFailure('node_stopped')
  return new InjectionFailure('engine_gone', { text: error.message.slice(0, 200) })
}
