import { retryRead } from '@beacon/api/client'
import { QueryClient } from '@tanstack/react-query'

/** Data is fresh for 10 s; live pages hear of changes by stream. A failed read is tried again, a failed write never. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: retryRead, refetchOnWindowFocus: true }, mutations: { retry: false } },
})
