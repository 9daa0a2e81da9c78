import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { resolver, type ResolverDesk } from '@beacon/api/contest/screen'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

const AGAIN_MS = 1_000

/** The resolver of a contest and its actions. It is fetched every second while it may go on without the operator. */
export function useResolverDesk(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const working = useRef(false)
  const params = { resource_id: id }
  const options = query(resolver.desk, { params })
  const desk = useQuery({ ...options, refetchInterval: (found) => (found.state.data?.is_prepared === true ? AGAIN_MS : 5 * AGAIN_MS) })
  const run = async (work: () => Promise<ResolverDesk>) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, await work())
    } catch (error) {
      toast.failed({ title: words(error) })
      await client.invalidateQueries({ queryKey: options.queryKey })
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  return {
    desk,
    isBusy,
    prepare: (body: Input<typeof resolver.prepare>['body']) => run(() => call(resolver.prepare, { params, body })),
    act: (body: Input<typeof resolver.act>['body']) => run(() => call(resolver.act, { params, body })),
  }
}
