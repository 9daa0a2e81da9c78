import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from './client.ts'
import type { AnyEndpoint, Input, Reply, Tag } from './endpoint.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** `[path, params, query]`: everything under one path can be invalidated by `queryKeyOf(endpoint)`. */
export function queryKeyOf<T extends Tag>(endpoint: T & AnyEndpoint, input?: Partial<Omit<Input<T>, 'body'>>): readonly unknown[] {
  const parts = (input ?? {}) as Parts
  if (parts.params === undefined && parts.query === undefined) return [endpoint.path]
  return parts.query === undefined ? [endpoint.path, parts.params ?? {}] : [endpoint.path, parts.params ?? {}, parts.query]
}

/** Options for `useQuery`/`ensureQueryData`; the query's signal cancels the request. */
export function query<T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>) {
  return queryOptions({
    queryKey: queryKeyOf<T>(endpoint, input as Partial<Omit<Input<T>, 'body'>>),
    queryFn: ({ signal }): Promise<Reply<T>> => call<T>(endpoint, input, { signal }),
  })
}

/** Options for `useMutation`; writes are never repeated by themselves. */
export function mutation<T extends Tag>(endpoint: T & AnyEndpoint, options: CallOptions = {}) {
  return mutationOptions({ mutationFn: (input: Input<T>): Promise<Reply<T>> => call<T>(endpoint, input, options), retry: false })
}
