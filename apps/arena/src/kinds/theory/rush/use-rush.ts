import { rush, type RushNow, type RushOwn } from '@beacon/api/kinds/theory/exam/rush'
import { openLive } from '@beacon/api/live/live-client'
import { query } from '@beacon/api/query'
import { useSession } from '@beacon/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const deviceQuery = (exam_id: string) => ({ ...query(rush.device, { params: { exam_id } }), staleTime: 0 })

/** The own view after a moment arrived; an older one changes nothing, and another question takes the own answer away. */
export function withNow(own: RushOwn, now: RushNow): RushOwn {
  if (now.state_no < own.now.state_no) return own
  const isSame = now.question?.question_id === own.now.question?.question_id
  const has_answered = now.answered.includes(own.entrant_id) || (isSame && own.has_answered && now.state !== 'idle')
  return { ...own, now, answer: isSame ? own.answer : null, has_answered }
}

/** The moment of the rush for this desk: asked once, then kept by the stream. */
export function useRush(exam_id: string) {
  const client = useQueryClient()
  const identity = useSession().resource_id
  const options = deviceQuery(exam_id)
  const found = useQuery(options)
  const put = (own: RushOwn) => client.setQueryData(options.queryKey, own)
  const take = useEffectEvent((now: RushNow) => client.setQueryData(options.queryKey, (own) => own && withNow(own, now)))
  const score = useEffectEvent((state_no: number, desks: RushNow['desks']) =>
    client.setQueryData(options.queryKey, (own) => (own && state_no >= own.now.state_no ? { ...own, now: { ...own.now, desks } } : own)),
  )
  const ask = useEffectEvent(() => void client.invalidateQueries({ queryKey: options.queryKey }))
  useEffect(
    () =>
      openLive({
        part: `contest:${exam_id}`,
        identity,
        onMessage: ({ event, data }) => {
          if (event === 'rush.state') take(data.now)
          else if (event === 'rush.score') score(data.state_no, data.desks)
          else if (event === 'reset' || event === 'contest.state' || event === 'me.entry') ask()
        },
      }),
    [exam_id, identity],
  )
  return {
    found,
    put,
    take: (now: RushNow) => client.setQueryData(options.queryKey, (own) => own && withNow(own, now)),
    ask: () => void found.refetch(),
  }
}
