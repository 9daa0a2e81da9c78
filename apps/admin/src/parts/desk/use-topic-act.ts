import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { topic } from '@beacon/api/topic/topic'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useBulkResult } from '../list/bulk-result.tsx'

type Body = Input<typeof topic.act>['body']
export type TopicAction = Body['action']
/** What an action sets or says. */
export type TopicValues = Omit<Body, 'action' | 'topic_ids'>
const opposite: Partial<Record<TopicAction, TopicAction>> = {
  publish: 'hide',
  hide: 'publish',
  online: 'offline',
  offline: 'online',
  remove: 'restore',
}

/** What is done to topics; each is judged alone, and what can be taken back offers it. */
export function useTopicAct(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const { tell, dialog } = useBulkResult()
  const params = { resource_id: id }
  const again = () =>
    Promise.all(
      [topic.rows, topic.removed, contest.settings, contest.facts, contest.check].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, params] }),
      ),
    )
  const done = (action: TopicAction, count: number): string =>
    ({
      publish: plural(count, { one: '# question published', other: '# questions published' }),
      hide: plural(count, { one: '# question hidden', other: '# questions hidden' }),
      online: plural(count, { one: '# question online', other: '# questions online' }),
      offline: plural(count, { one: '# question offline', other: '# questions offline' }),
      release: plural(count, { one: '# question released', other: '# questions released' }),
      remove: plural(count, { one: '# question removed', other: '# questions removed' }),
      restore: plural(count, { one: '# question restored', other: '# questions restored' }),
      announce: plural(count, { one: '# question announced', other: '# questions announced' }),
      release_at: plural(count, { one: 'Release of # question scheduled', other: 'Release of # questions scheduled' }),
      set_score: plural(count, { one: 'Score of # question set', other: 'Score of # questions set' }),
      set_limit: plural(count, { one: 'Limit of # question set', other: 'Limit of # questions set' }),
    })[action]
  const act = async (action: TopicAction, topic_ids: string[], values: TopicValues = {}): Promise<void> => {
    const reply = await call(topic.act, { params, body: { action, topic_ids, ...values } })
    await again()
    const back = opposite[action]
    const undo =
      back === undefined || reply.done.length === 0 ? undefined : { label: t`Undo`, onSelect: () => void tryAct(back, reply.done) }
    tell(reply, done(action, reply.done.length), undo)
  }
  const tryAct = async (action: TopicAction, topic_ids: string[], values: TopicValues = {}): Promise<void> => {
    try {
      await act(action, topic_ids, values)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return { act, tryAct, again, dialog }
}
