import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import type { OwnTopic } from '../../../parts/topic/own-topics.ts'
import { useSession } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { Skeleton, useToast } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TabLink } from '../../../parts/contest-link.tsx'
import { usePoints } from '../../../parts/use-points.ts'
import { Name } from '../../../parts/contest/name.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { useTopics } from '../../../parts/topic/own-topics.ts'
import { ownTeamQuery } from '../../../parts/contest/queries.ts'
import { useTopicWords } from '../../../parts/topic-words.ts'

/** The own team: who is online, how many points each member brought, and the topic that is open for members who share it. */
export function TeamPanel({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const team = useQuery(ownTeamQuery(contest.resource_id))
  if (team.isPending)
    return (
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton width={200} />
        <Skeleton width={160} />
      </div>
    )
  if (hasNothing(team)) return <LoadFailed title={<Trans>The team could not be loaded.</Trans>} query={team} />
  const { entrant_id, name, members, shares_topic } = team.data
  const online = members.filter(({ is_online }) => is_online).length
  const count = members.length
  return (
    <>
      <p className="flex items-baseline gap-3 text-dense">
        <Name className="type-section min-w-0 truncate text-fg">{name}</Name>
        <TabLink search={{ resource_id: contest.resource_id, entrant_id }} className="link ml-auto shrink-0 py-1">
          <Trans>Team page</Trans>
        </TabLink>
      </p>
      <p className="text-dense text-fg-2">
        <Plural value={count} one="# member" other="# members" /> · <Trans>{online} online</Trans>
      </p>
      <Members contest={contest} mine={mine} members={members} />
      <ShareTopic resource_id={contest.resource_id} isOn={shares_topic} />
      {'bot_api' in contest && contest.bot_api && (
        <TabLink
          search={(old) => ({ ...old, resource_id: contest.resource_id, drawer: 'bot' as const })}
          className="link mt-3 inline-block py-1 text-dense sm:hidden"
        >
          <Trans>Bot of the team</Trans>
        </TabLink>
      )}
      {contest.is_frozen && (
        <p className="mt-2 text-caption text-azure">
          <Trans>Points as they were at the freeze.</Trans>
        </p>
      )}
      {contest.team_score_type === 'sum' && (
        <p className="mt-2 text-caption text-fg-3">
          <Trans>The member who submits the correct flag earns the challenge’s points.</Trans>
        </p>
      )}
    </>
  )
}

interface Member {
  user_id: string
  name: string
  is_captain: boolean
  is_online: boolean
  score: number
  solved: number
  open_topic_id: string | null
}

/** Turns on that the own team sees which topic is open here. Off until somebody does. */
function ShareTopic({ resource_id, isOn }: { resource_id: string; isOn: boolean }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const cache = useQueryClient()
  const toast = useToast()
  const share = useMutation({
    mutationFn: async (shares_topic: boolean) => {
      await call(entrantPage.share, { params: { resource_id }, body: { shares_topic } })
      await cache.invalidateQueries({ queryKey: ownTeamQuery(resource_id).queryKey })
    },
    onError: (error) => toast.failed({ title: words(error) }),
  })
  return (
    <div className="mt-3">
      <Checkbox
        checked={share.isPending ? share.variables : isOn}
        onCheckedChange={(on) => !share.isPending && share.mutate(on)}
        help={t`Only your team sees this, and only while the challenge is open.`}
      >
        <Trans>Show my team which challenge I have open</Trans>
      </Checkbox>
    </div>
  )
}

function Members({ contest, mine, members }: { contest: ContestPublic; mine: ContestMe; members: readonly Member[] }) {
  const locale = useFormatLocale()
  const points = usePoints()
  const { items } = useTopics(contest.resource_id, mine)
  const me = useSession().resource_id
  return (
    <table className="mt-3 w-full border-collapse text-left text-dense">
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
          <th scope="col">
            <Trans>Member</Trans>
          </th>
          <th scope="col">
            <Trans>Here</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Solved</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Score</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((one) => (
          <tr key={one.user_id} className="border-b border-rule-2 [&>*]:h-11">
            <th scope="row" className="max-w-0 py-1 pr-3 font-medium text-fg">
              <Name className="block truncate">{one.name}</Name>
              <span className="block truncate text-caption font-normal text-fg-3">
                {one.is_captain && <Trans>captain</Trans>}
                {one.is_captain && one.user_id === me && ' · '}
                {one.user_id === me && <Trans>you</Trans>}
              </span>
              <OpenTopic contest={contest} topic={items.find(({ resource_id }) => resource_id === one.open_topic_id)} />
            </th>
            <td className="w-24">
              <Status of={one.is_online ? 'member.online' : 'member.offline'} />
            </td>
            <td className="w-16 text-right font-mono text-fg-2">{formatNumber(locale, one.solved)}</td>
            <td className="w-20 text-right font-mono text-fg">{points.text(one.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The topic that a member has open and shares. */
function OpenTopic({ contest, topic }: { contest: ContestPublic; topic: OwnTopic | undefined }) {
  const wordsOf = useTopicWords()
  if (topic === undefined) return null
  const { name, lang } = wordsOf(topic)
  const search = { resource_id: contest.resource_id, tab: 'topics' as const, topic_id: topic.resource_id, drawer: 'team' as const }
  return (
    <span className="block truncate text-caption font-normal text-fg-2">
      <Trans>
        has{' '}
        <TabLink search={search} lang={lang} className="link">
          {name}
        </TabLink>{' '}
        open
      </Trans>
    </span>
  )
}
