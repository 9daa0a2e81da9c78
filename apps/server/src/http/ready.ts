import type { Special } from '../module.ts'

type Ready = Extract<Special, { special: 'ready' }>

/** Is this what `ready` of `module.ts` made: bytes that everybody gets? */
export const isReady = (value: unknown): value is Ready =>
  typeof value === 'object' && value !== null && 'special' in value && value.special === 'ready'

export const readyHeaders = ({ etag, cache }: Ready): Record<string, string> => ({
  'cache-control': cache ?? 'no-cache',
  ...(etag === undefined ? {} : { etag }),
})

/** Whether the caller has this version already (If-None-Match). */
export const hasTag = (known: string | undefined, etag: string | undefined): boolean =>
  etag !== undefined && known !== undefined && known.split(',').some((tag) => tag.trim() === etag)
