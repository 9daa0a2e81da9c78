import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { rush, type RushAction, type RushHost } from '@beacon/api/kinds/theory/exam/rush'
import { useErrorWords } from '@beacon/auth/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDeskEvents } from '../../../../parts/desk/desk-live.tsx'
import { hostQuery } from './rush-query.ts'

type ActBody = Input<typeof rush.act>['body']
export type ActDetails = Omit<ActBody, 'action' | 'state_no'>

/** What the host sees, and what the host does: one action at a time, upon the state that is shown. */
export function useHost(exam_id: string) {
  const client = useQueryClient()
  const words = useErrorWords()
  const options = hostQuery(exam_id)
  const found = useQuery(options)
  const [failure, setFailure] = useState<string | null>(null)
  const [running, setRunning] = useState<RushAction | null>(null)
  const isBusy = useRef(false)
  const put = (host: RushHost) => client.setQueryData(options.queryKey, host)
  const askAgain = () => void client.invalidateQueries({ queryKey: options.queryKey })
  useDeskEvents(({ event, data }) => {
    if (event === 'rush.state' || event === 'rush.score' || event === 'reset') askAgain()
    if (event === 'rush.device') client.setQueryData(options.queryKey, (host) => host && { ...host, devices: data.devices })
  })
  const send = (action: RushAction, details: ActDetails = {}) =>
    call(rush.act, { params: { exam_id }, body: { action, state_no: found.data?.now.state_no ?? 0, ...details } }).then(put, (error) => {
      askAgain()
      throw error
    })
  const take = (take_over: boolean) => call(rush.take_host, { params: { exam_id }, body: { take_over } }).then(put)
  /** Runs what a button or a key asked for, and says below the buttons why it was refused. */
  const run = async (action: RushAction, details?: ActDetails) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(action)
    setFailure(null)
    try {
      await send(action, details)
    } catch (error) {
      setFailure(words(error))
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }
  return { found, failure, running, run, send, take }
}
export type Host = ReturnType<typeof useHost>
