import type { AnyEndpoint, Input, Reply, Tag } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface How<R> {
  isRunning: (reply: R | undefined) => boolean
  /** While it runs. */
  lookMs: number
}

/** Work of the server that goes on without its page: read again while it runs, and replaced by the reply to each order. */
export function useRun<T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>, { isRunning, lookMs }: How<Reply<T>>) {
  const client = useQueryClient()
  const words = useErrorWords()
  const read = query<T>(endpoint, input)
  const { data: reply } = useQuery({ ...read, refetchInterval: ({ state }) => (isRunning(state.data) ? lookMs : false) })
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (order: () => Promise<Reply<T>>) => {
    setSending(true)
    setFailure(null)
    try {
      client.setQueryData<Reply<T>>(read.queryKey, await order())
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(false)
    }
  }
  return { reply, failure, isSending, send: (order: () => Promise<Reply<T>>) => void send(order) }
}
