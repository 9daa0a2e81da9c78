import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { query, queryKeyOf } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { contestHref, topicHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { refreshQuestions } from '../../parts/question-access/queries.ts'

/**
 * For questions that are made from a contest's desk: places what is not in it yet, and leads back. Asked again, after a reload say, it places
 * nothing twice. Before the start they go online; while people play, the organiser decides when.
 */
export function usePlaceIn(resource_id: string | undefined) {
  const kind = useKind()
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const known = useQuery({ ...query(contest.settings, { params: { resource_id: resource_id ?? '' } }), enabled: resource_id !== undefined })
  const back = () => resource_id !== undefined && void navigate({ ...contestHref(kind, resource_id, { tab: 'questions' }), replace: true })
  const tryOf = (topicId: string) =>
    resource_id !== undefined &&
    void navigate({ ...topicHref(kind, { contest_id: resource_id, topic_id: topicId }, { try: true }), replace: true })
  /** The topics made; null when it was refused, which is said. */
  const place = async (ids: readonly string[]): Promise<string[] | null> => {
    if (resource_id === undefined) return null
    const params = { resource_id }
    try {
      const there = new Set((await call(topic.rows, { params })).items.map(({ question_id }) => question_id))
      const { status } = await call(contest.settings, { params })
      const question_ids = ids.filter((id) => !there.has(id))
      const isOnline = status === 'not_started'
      const { items } =
        question_ids.length === 0 ? { items: [] } : await call(topic.add, { params, body: { question_ids, is_online: isOnline } })
      await Promise.all([
        refreshQuestions(client),
        ...[topic.rows, contest.settings, contest.check].map((of) => client.invalidateQueries({ queryKey: queryKeyOf(of) })),
      ])
      toast.done({
        title: plural(items.length, { one: '# question added to the contest', other: '# questions added to the contest' }),
        ...(isOnline ? {} : { body: t`Offline until you bring it online: the contest has started.` }),
      })
      return items.map((item) => item.resource_id)
    } catch (error) {
      toast.failed({ title: t`Saved in the bank, but not added to the contest`, body: words(error) })
      return null
    }
  }
  return { name: known.data?.name, place, back, tryOf }
}
export type Placing = ReturnType<typeof usePlaceIn>
