import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { type RefereeDetail, rwReferee } from '@beacon/api/kinds/rw/referee'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { challengeQuery, challengesQuery } from './queries.ts'

type ActName = Exclude<keyof typeof rwReferee, 'contests' | 'list' | 'read' | 'report'>
type Body<Act extends ActName> = Input<(typeof rwReferee)[Act]>['body']

/** Acts at one challenge, one at a time; each answers how the challenge stands then. */
export function useActs(resource_id: string, challenge_id: string) {
  const cache = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const params = { resource_id, challenge_id }
  const keep = async (sent: Promise<RefereeDetail>) => {
    try {
      cache.setQueryData(challengeQuery(resource_id, challenge_id).queryKey, await sent)
    } finally {
      await cache.invalidateQueries({ queryKey: challengesQuery(resource_id).queryKey })
    }
  }
  /** A refusal is thrown, for the dialog that asked. */
  const ask = {
    review: (body: Body<'review'>) => keep(call(rwReferee.review, { params, body })),
    stop: (body: Body<'clock'>) => keep(call(rwReferee.clock, { params, body })),
    overrun: (why: string) => keep(call(rwReferee.attempt, { params, body: { is_begun: true, reason: why } })),
    cancel: (body: Body<'cancel'>) => keep(call(rwReferee.cancel, { params, body })),
    move: (body: Body<'move'>) => keep(call(rwReferee.move, { params, body })),
    overrule: (body: Body<'overrule'>) => keep(call(rwReferee.overrule, { params, body })),
    absent: () => keep(call(rwReferee.absent, { params, body: {} })),
  }
  /** Of a button: a refusal is said, and a second press waits for the first. */
  const press = async (sent: () => Promise<RefereeDetail>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await keep(sent())
    } catch (error) {
      toast.failed({ title: words(error) })
      await cache.invalidateQueries({ queryKey: challengeQuery(resource_id, challenge_id).queryKey })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    ask,
    takeReport: () => press(() => call(rwReferee.take_report, { params, body: {} })),
    call: (stage_id: string) => press(() => call(rwReferee.call, { params, body: { stage_id } })),
    start: (reset_steps: number[]) => press(() => call(rwReferee.start, { params, body: { reset_steps } })),
    attempt: (is_begun: boolean) => press(() => call(rwReferee.attempt, { params, body: { is_begun } })),
    resume: () => press(() => call(rwReferee.clock, { params, body: { do: 'run' } })),
    vote: (body: Body<'vote'>) => press(() => call(rwReferee.vote, { params, body })),
  }
}
export type Acts = ReturnType<typeof useActs>
