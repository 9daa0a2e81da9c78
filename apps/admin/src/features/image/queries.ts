import { call } from '@beacon/api/client'
import { image, type ImageStatus } from '@beacon/api/image/image'
import { imageLimits } from '@beacon/api/image/image-limits'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'
import { isMaking } from '../../parts/image-facts/busy.ts'

export const fullName = ({ name, version }: { name: string; version: number }): string => `${name}@${version}`

/** Changes are heard; a browser without a stream reads what moves anew this often. */
export const unheardMs = 10_000

/** One version, asked again while it is made. */
export const imageQuery = (image_id: string) => ({
  ...query(image.get, { params: { image_id } }),
  refetchInterval: ({ state }: { state: { data?: { status: ImageStatus } | undefined } }) =>
    isMaking(state.data?.status) ? unheardMs : (false as const),
})

export async function refreshImages(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeyOf(image.list) })
  await client.invalidateQueries({ queryKey: queryKeyOf(image.get) })
}

export interface ReadLog {
  text: string
  next: number
  isOver: boolean
  /** The beginning of a long log is not kept. */
  isCut: boolean
}
const nothing: ReadLog = { text: '', next: 0, isOver: false, isCut: false }

const added = (old: ReadLog, part: { from: number; next: number; text: string; is_over: boolean }): ReadLog => {
  // An image that is made once more begins its log anew.
  const isAnew = part.next < old.next
  const whole = (part.from > old.next || isAnew ? '' : old.text) + part.text
  return {
    text: whole.slice(-imageLimits.log_chars),
    next: part.next,
    isOver: part.is_over,
    isCut: part.from > old.next || (!isAnew && old.isCut) || whole.length > imageLimits.log_chars,
  }
}

/** The log of an image: each turn reads on from where the last one ended, until all of it is here. */
export const logQuery = (client: QueryClient, image_id: string) => {
  const queryKey = ['image log', image_id] as const
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadLog> => {
      let log = client.getQueryData<ReadLog>(queryKey) ?? nothing
      for (let turn = 0; turn < 8; turn += 1) {
        const part = await call(image.log, { params: { image_id }, query: { from: log.next } }, { signal })
        log = added(log, part)
        if (part.is_over || part.text === '') return log
      }
      return log
    },
    refetchInterval: ({ state }: { state: { data?: ReadLog | undefined } }) => (state.data?.isOver === true ? (false as const) : 1_000),
  }
}
