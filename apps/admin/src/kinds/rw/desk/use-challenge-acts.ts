import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { useQueryClient } from '@tanstack/react-query'

type Body<Act extends 'call' | 'start' | 'attempt' | 'clock' | 'cancel' | 'move' | 'review'> = Input<(typeof rwReferee)[Act]>['body']

/** What is done to challenges of a contest; a refusal is thrown, for whoever asked to say it. */
export function useChallengeActs(resource_id: string) {
  const client = useQueryClient()
  const again = () =>
    Promise.all(
      [rwReferee.list, rwReferee.read, rwStage.list, contest.facts].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, { resource_id }] }),
      ),
    )
  const after = async (sent: Promise<unknown>) => {
    await sent
    await again()
  }
  const of = (challenge_id: string) => ({ resource_id, challenge_id })
  return {
    again,
    takeReport: (id: string) => after(call(rwReferee.take_report, { params: of(id), body: {} })),
    review: (id: string, body: Body<'review'>) => after(call(rwReferee.review, { params: of(id), body })),
    call: (id: string, body: Body<'call'>) => after(call(rwReferee.call, { params: of(id), body })),
    start: (id: string, body: Body<'start'>) => after(call(rwReferee.start, { params: of(id), body })),
    attempt: (id: string, body: Body<'attempt'>) => after(call(rwReferee.attempt, { params: of(id), body })),
    clock: (id: string, body: Body<'clock'>) => after(call(rwReferee.clock, { params: of(id), body })),
    absent: (id: string) => after(call(rwReferee.absent, { params: of(id), body: {} })),
    cancel: (id: string, body: Body<'cancel'>) => after(call(rwReferee.cancel, { params: of(id), body })),
    move: (id: string, body: Body<'move'>) => after(call(rwReferee.move, { params: of(id), body })),
  }
}
export type ChallengeActs = ReturnType<typeof useChallengeActs>
