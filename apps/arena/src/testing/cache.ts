import { QueryClient } from '@tanstack/react-query'

export * from './samples.ts'

/** A cache that holds some replies already. */
export function testCacheOf(entries: ReadonlyArray<readonly [readonly unknown[], unknown]>): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  for (const [key, data] of entries) cache.setQueryData(key, data)
  return cache
}
