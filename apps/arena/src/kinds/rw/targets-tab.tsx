import { hasNothing, urlOf } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { challenge, type PlayerTarget } from '@beacon/api/kinds/rw/challenge'
import { withTextsIn } from '@beacon/api/kinds/rw/goal-texts'
import { usePermission, useServerNow } from '@beacon/auth'
import { formatDateTime, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TabLink } from '../../parts/contest-link.tsx'
import { Name } from '../../parts/contest/name.tsx'
import { RichText } from '../../parts/contest/rich-text.tsx'
import { Fold } from '../../parts/fold.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { FileRows } from '../../parts/topic/file-rows.tsx'
import { topicIn } from '../../parts/topic-in-locale.ts'
import { targetsQuery } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}

/** The targets with what counts at each, and the way to the stage. */
export function TargetsTab({ contest, mine }: InContest) {
  if (mine.entrant?.status !== 'approved')
    return (
      <EmptyState title={<Trans>Targets are shown to participants.</Trans>}>
        <Trans>You do not take part in this contest.</Trans>
      </EmptyState>
    )
  if (contest.status === 'not_started')
    return (
      <EmptyState title={<Trans context="real world">No targets yet</Trans>}>
        <Trans>Targets appear when the contest starts.</Trans>
      </EmptyState>
    )
  return <Targets contest={contest} />
}

function Targets({ contest }: { contest: ContestPublic }) {
  const { resource_id } = contest
  const locale = useFormatLocale()
  const now = useServerNow(10_000)
  const [asked, setAsked] = useState<PlayerTarget | null>(null)
  const targets = useQuery(targetsQuery(resource_id))
  if (targets.isPending)
    return (
      <Loading className="px-page">
        <Trans context="real world">Loading targets</Trans>
      </Loading>
    )
  if (hasNothing(targets))
    return <LoadFailed title={<Trans context="real world">The targets could not be loaded.</Trans>} query={targets} />
  const { request_until } = targets.data
  const items = targets.data.items.map((target) => withTextsIn(locale, target))
  const isClosed = Date.parse(request_until) <= now
  const until = formatDateTime(locale, request_until)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-3 pb-8">
      <p className="text-dense text-fg-2">
        {isClosed ? <Trans>Requests closed at {until}.</Trans> : <Trans>Requests are open until {until}.</Trans>}
      </p>
      {items.length === 0 && (
        <EmptyState title={<Trans context="real world">No targets yet</Trans>}>
          <Trans>The organisers have not published any targets.</Trans>
        </EmptyState>
      )}
      {items.map((target) => (
        <Target key={target.topic_id} contest={contest} target={target} isClosed={isClosed} onAsk={() => setAsked(target)} />
      ))}
      {asked !== null && <RequestDialog contest={contest} target={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface TargetProps {
  contest: ContestPublic
  target: PlayerTarget
  isClosed: boolean
  onAsk: () => void
}

function Target({ contest, target, isClosed, onAsk }: TargetProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { resource_id } = contest
  const { topic_id, direction, target_product, target_version, score, goals, won_goals, forbidden, attachments, rubric } = target
  const { name, description, lang } = topicIn(locale, target)
  const category = locale === 'zh' ? direction.name_zh : direction.name_en
  return (
    <article aria-label={name} className="grid gap-x-10 gap-y-3 border-b border-rule py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <h2 className="type-section text-fg">
          <Name>{name}</Name>
        </h2>
        <p className="text-dense text-fg-2">
          {target_product} <span className="font-mono">{target_version}</span>
          <span className="text-fg-3"> · {category}</span>
        </p>
        <Fold title={<Trans>Description and rules</Trans>}>
          <RichText lang={lang}>{description}</RichText>
          {forbidden !== '' && (
            <>
              <h3 className="type-section mt-3 text-fg">
                <Trans>Not allowed</Trans>
              </h3>
              <RichText lang={lang}>{forbidden}</RichText>
            </>
          )}
          {attachments.length > 0 && (
            <div className="mt-3 border-t border-rule">
              <FileRows
                files={attachments}
                hrefOf={(file_id) => urlOf(challenge.target_file, { params: { resource_id, topic_id, file_id } })}
              />
            </div>
          )}
        </Fold>
      </div>
      <div className="min-w-0">
        <PlainTable
          label={t`Goals`}
          rows={goals}
          rowKey={({ goal_id }) => goal_id}
          columns={[
            {
              key: 'goal',
              head: t`Goal`,
              cell: ({ goal_id, name: goal, counts }) => (
                <>
                  <span className="mr-3 text-fg">{goal}</span>
                  {won_goals.includes(goal_id) && <Status of="rw.success" />}
                  {counts !== '' && <span className="block text-caption text-fg-3">{counts}</span>}
                </>
              ),
            },
            {
              key: 'points',
              head: t`Up to`,
              look: 'font-mono',
              cell: ({ percent }) => formatNumber(locale, Math.round((score * percent) / 100)),
            },
          ]}
        />
        <p className="mt-2 text-caption text-fg-3">
          <Trans>Referees score:</Trans>{' '}
          {rubric.map(({ name: criterion, percent }) => `${criterion} ${formatPercent(percent / 100)}`).join(', ')}
        </p>
      </div>
      <Ask contest={contest} target={target} isClosed={isClosed} onAsk={onAsk} />
    </article>
  )
}

/** The way to the stage, or why there is none now. */
function Ask({ contest, target, isClosed, onAsk }: TargetProps) {
  const locale = useFormatLocale()
  const now = useServerNow()
  const mayAsk = usePermission('front.contest.join')
  const { open_id, next_request_at, requests_used, is_online, goals, won_goals } = target
  const limit = 'request_limit' in contest ? contest.request_limit : 0
  const isWaiting = next_request_at !== null && Date.parse(next_request_at) > now
  const isUsedUp = limit > 0 && requests_used >= limit
  const hasWon = won_goals.length === goals.length
  const isReady = mayAsk && contest.status === 'running' && is_online && !isClosed && !isUsedUp && !isWaiting && !hasWon
  return (
    <div className="flex flex-col items-start gap-2 text-dense text-fg-2">
      {open_id === null ? (
        <Button disabled={!isReady} onClick={onAsk}>
          <Trans>Request a challenge…</Trans>
        </Button>
      ) : (
        <TabLink search={{ resource_id: contest.resource_id, tab: 'requests' }} className="link py-1">
          <Trans>You have requested a challenge.</Trans>
        </TabLink>
      )}
      {!is_online && <Trans>This target is offline.</Trans>}
      {isWaiting && <Trans>Next request at {formatDateTime(locale, next_request_at)}.</Trans>}
      {isUsedUp && <Trans>No requests left for this target.</Trans>}
      {hasWon && <Trans>You have achieved every goal.</Trans>}
      {limit > 0 && !isUsedUp && (
        <span className="text-fg-3">
          <Plural value={limit - requests_used} one="# request left" other="# requests left" />
        </span>
      )}
    </div>
  )
}
