import { call, hasNothing, urlOf } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { challenge, type OwnChallenge } from '@beacon/api/kinds/rw/challenge'
import { goalNameIn, textsIn } from '@beacon/api/kinds/rw/goal-texts'
import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { usePermission } from '@beacon/auth'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { formatBytes, formatDateTime, formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading, useToast } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { useReport } from '../../parts/use-report.tsx'
import { Clock } from './clock.tsx'
import { challengesQuery, targetsQuery } from './queries.ts'
import { reportStatus, useCancelWords } from './words.ts'

/** The own challenges: where each stands, its report, and what the referees gave. */
export function RequestsTab({ contest }: { contest: ContestPublic }) {
  const { resource_id } = contest
  const own = useQuery(challengesQuery(resource_id))
  if (own.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading your challenges</Trans>
      </Loading>
    )
  if (hasNothing(own)) return <LoadFailed title={<Trans>Your challenges could not be loaded.</Trans>} query={own} />
  const { items, is_frozen } = own.data
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-2 pb-8">
      {is_frozen && (
        <p className="py-2 text-dense text-azure">
          <Trans>The ranking is frozen: points are shown after the freeze.</Trans>
        </p>
      )}
      {items.length === 0 && (
        <EmptyState title={<Trans context="real world">No challenges yet</Trans>}>
          <Trans>Request one at a target.</Trans>
        </EmptyState>
      )}
      {items.map((one) => (
        <Challenge key={one.challenge_id} resource_id={resource_id} one={one} />
      ))}
    </div>
  )
}

interface Props {
  resource_id: string
  one: OwnChallenge
}

function Challenge({ resource_id, one }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { no, topic_name, state, result, requested_at, requested_by } = one
  const [asked, setAsked] = useState<'report' | 'withdraw' | null>(null)
  const mayAct = usePermission('front.contest.join')
  const isOpen = state === 'waiting' || state === 'upcoming'
  const takesReport = state === 'waiting' && (one.audit === 'none' || one.audit === 'fail') && one.reports.length < rwLimits.reports
  const number = formatNumber(locale, no)
  return (
    <article aria-label={t`Challenge ${{ number }}`} className="grid gap-x-10 gap-y-3 border-b border-rule py-5 lg:grid-cols-3">
      <div className="min-w-0">
        <h2 className="type-section flex flex-wrap items-baseline gap-x-3 text-fg">
          <span className="font-mono text-fg-3">#{number}</span>
          <Name>{topic_name}</Name>
        </h2>
        <p className="text-dense text-fg-2">{goalNameIn(locale, one)}</p>
        <p className="mt-1">{result === null ? <Status of={`rw.${state}`} /> : <Status of={`rw.${result}`} />}</p>
        <p className="mt-1 text-caption text-fg-3">
          {formatDateTime(locale, requested_at)} · {requested_by}
        </p>
        {mayAct && (isOpen || takesReport) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {takesReport && (
              <Button look="primary" onClick={() => setAsked('report')}>
                {one.reports.length === 0 ? <Trans>Upload the report…</Trans> : <Trans>Upload a new version…</Trans>}
              </Button>
            )}
            {isOpen && (
              <Button look="quiet-danger" className="-ml-3" onClick={() => setAsked('withdraw')}>
                <Trans context="real world">Withdraw…</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <Standing one={one} />
      <div className="min-w-0">
        <Reports resource_id={resource_id} one={one} />
        <Result one={one} />
      </div>
      {asked !== null && <Ask resource_id={resource_id} one={one} what={asked} onClose={() => setAsked(null)} />}
    </article>
  )
}

/** What comes next: a place with its promised time, a call, a slot; or why it does not take place. */
function Standing({ one }: Pick<Props, 'one'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const causes = useCancelWords()
  const { state, audit, place, promised_at, stage, clock, attempt, attempts, move_reason, cancel_cause, cancel_reason, is_counted } = one
  const n = formatNumber(locale, place ?? 0)
  return (
    <div className="grid min-w-0 content-start gap-1 text-dense text-fg-2">
      {state === 'waiting' && place === null && (
        <p>
          {audit === 'pending' && <Trans>Waiting for the review of the report.</Trans>}
          {audit === 'fail' && <Trans>The report was not passed.</Trans>}
          {audit === 'none' && <Trans>Waiting for the report.</Trans>}
        </p>
      )}
      {place !== null && (
        <p className="text-body text-fg">
          {promised_at === null ? (
            <Trans>Place {n}. No stage is open.</Trans>
          ) : (
            <Trans>
              Place {n}, about <span className="font-mono">{formatTime(promised_at).slice(0, 5)}</span>
            </Trans>
          )}
        </p>
      )}
      {move_reason !== null && (
        <p>
          <Trans>Moved by a referee: {move_reason}</Trans>
        </p>
      )}
      {stage !== null && (state === 'upcoming' || state === 'challenging') && (
        <p className="text-body text-fg">
          {stage.name} <span className="text-fg-3">{stage.place}</span>
        </p>
      )}
      {clock !== null && (
        <p className="flex items-baseline gap-3">
          <Clock clock={clock} label={t`Time left`} className="text-[28px] leading-9" />
          {clock.stopped_by !== null && <Status of={`stopped.${clock.stopped_by}`} />}
        </p>
      )}
      {(state === 'challenging' || state === 'end') && (
        <p>
          <Trans>
            Attempt {attempt} of {attempts}
          </Trans>
        </p>
      )}
      {state === 'cancel' && (
        <>
          <p className="text-fg">{cancel_cause === null ? '–' : causes[cancel_cause]}</p>
          {cancel_reason !== null && <p>{cancel_reason}</p>}
          <p className="text-fg-3">{is_counted ? <Trans>Counts as a used request.</Trans> : <Trans>Does not count as a request.</Trans>}</p>
        </>
      )}
    </div>
  )
}

function Reports({ resource_id, one: { challenge_id, reports } }: Props) {
  const locale = useFormatLocale()
  if (reports.length === 0) return null
  return (
    <ul className="border-t border-rule">
      {reports.map(({ n, name, size, state, reason }) => (
        <li key={n} className="border-b border-rule-2 py-1.5 text-dense">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <a
              className="link min-w-0 font-mono break-all"
              href={urlOf(challenge.own_report, { params: { resource_id, challenge_id, n } })}
              download={name}
            >
              {name}
            </a>
            <span className="font-mono text-caption text-fg-3">{formatBytes(locale, size)}</span>
            <Status of={reportStatus[state]} className="ml-auto" />
          </span>
          {reason !== null && <span className="block text-fg-2">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}

function Result({ one: { lang, rubric, points, remarks, result } }: Pick<Props, 'one'>) {
  const locale = useFormatLocale()
  const { change } = usePoints()
  if (result === null) return null
  return (
    <div className="mt-3 text-dense">
      {points !== null && <p className="font-mono text-[28px] leading-9 text-fg">{change(points)}</p>}
      {rubric !== null && (
        <dl className="mt-1 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
          {rubric.map((criterion) => (
            <div key={criterion.name} className="contents">
              <dt className="truncate text-fg-2">{textsIn(locale, lang, criterion).name}</dt>
              <dd className="font-mono text-fg">{formatPercent(criterion.given / 10_000, 1)}</dd>
            </div>
          ))}
        </dl>
      )}
      {remarks.map((remark, index) => (
        <p key={index} className="mt-2 border-l border-control pl-3 whitespace-pre-wrap text-fg-2">
          {remark}
        </p>
      ))}
    </div>
  )
}

function Ask({
  resource_id,
  one: { challenge_id, state, reports },
  what,
  onClose,
}: Props & { what: 'report' | 'withdraw'; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const cache = useQueryClient()
  const report = useReport()
  const params = { resource_id, challenge_id }
  const again = () =>
    Promise.all([challengesQuery(resource_id), targetsQuery(resource_id)].map(({ queryKey }) => cache.invalidateQueries({ queryKey })))
  if (what === 'withdraw')
    return (
      <Confirm
        title={t`Withdraw this challenge?`}
        body={
          state === 'upcoming'
            ? t`You are called already: it counts as a used request.`
            : t`It leaves the queue and does not count as a request.`
        }
        action={t`Withdraw challenge`}
        onConfirm={async () => {
          await call(challenge.withdraw, { params, body: { is_confirmed: state === 'upcoming' } })
          await again()
        }}
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      title={t`Upload the report`}
      body={<Plural value={rwLimits.reports - reports.length} one="# version left." other="# versions left." />}
      action={t`Hand in report`}
      isReady={report.file_id !== null && !report.isBusy}
      onRun={async () => {
        if (report.file_id === null) return false
        await call(challenge.send_report, { params, body: { file_id: report.file_id } })
        await again()
        toast.done({ title: t`Report handed in` })
        return true
      }}
      onClose={onClose}
    >
      {report.drop}
    </AskDialog>
  )
}
