import { hasNothing } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnComplaint } from '@beacon/api/kinds/koh/complaint'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { reportsQuery } from './queries.ts'
import { complaintStatus } from './words.ts'

/** Reports of the own team, and those against it, with what the referees said. */
export function ReportsTab({ contest }: { contest: ContestPublic }) {
  const { t } = useLingui()
  const reports = useQuery(reportsQuery(contest.resource_id))
  if (reports.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading reports</Trans>
      </Loading>
    )
  if (hasNothing(reports)) return <LoadFailed title={<Trans>The reports could not be loaded.</Trans>} query={reports} />
  const { items } = reports.data
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No reports</Trans>}>
        <Trans>Report a version of a hill from the list of its versions.</Trans>
      </EmptyState>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-2 pb-8">
      <Reports title={t`Reports of your team`} items={items.filter(({ is_mine }) => is_mine)} />
      <Reports title={t`Reports against your team`} items={items.filter(({ is_mine }) => !is_mine)} />
    </div>
  )
}

function Reports({ title, items }: { title: string; items: readonly OwnComplaint[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="type-section py-2 text-fg">{title}</h2>
      {items.map((one) => (
        <Report key={one.complaint_id} one={one} />
      ))}
    </section>
  )
}

function Report({ one }: { one: OwnComplaint }) {
  const locale = useFormatLocale()
  const { no, topic_name, version, reporter, reported, is_mine, reason, state, created_at, answer, rollback, rollback_to, rollback_at } =
    one
  const [number, v, target] = [no, version, rollback_to ?? 0].map((value) => formatNumber(locale, value))
  const at = rollback_at === null ? '' : formatDateTime(locale, rollback_at)
  return (
    <article className="grid gap-x-10 gap-y-2 border-t border-rule py-4 text-dense lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.2fr)]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-baseline gap-x-3 text-body text-fg">
          <span className="font-mono text-fg-3">#{number}</span>
          <Name>{topic_name}</Name>
          <span className="font-mono">v{v}</span>
        </h3>
        <p className="text-fg-2">
          <Name>{(is_mine ? reported?.name : reporter.name) ?? '–'}</Name>
        </p>
        <p className="text-caption text-fg-3">{formatDateTime(locale, created_at)}</p>
      </div>
      <p className="min-w-0 break-words whitespace-pre-wrap text-fg-2">{reason}</p>
      <div className="min-w-0">
        <Status of={complaintStatus[state]} />
        {rollback === 'running' && (
          <p className="text-fg-2">
            <Trans>The hill is being rolled back.</Trans>
          </p>
        )}
        {rollback === 'done' && rollback_to !== null && (
          <p className="text-fg-2">
            <Trans>
              Rolled back to version {target}, {at}
            </Trans>
          </p>
        )}
        {answer !== '' && <p className="mt-1 border-l border-control pl-3 break-words whitespace-pre-wrap text-fg-2">{answer}</p>}
      </div>
    </article>
  )
}
