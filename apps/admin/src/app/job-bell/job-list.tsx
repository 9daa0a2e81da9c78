import { hasNothing, ApiError } from '@beacon/api/client'
import type { JobView } from '@beacon/api/platform/job'
import { serverNow } from '@beacon/auth'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatDateTime, formatNumber, isErrorCode, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { jobTarget } from './job-target.ts'
import { jobWords } from './job-words.ts'

interface Props {
  list: UseQueryResult<{ items: JobView[]; total: number }>
  onLeave: () => void
}

/** The box below the bell: newest first, each with its state, what it did and the way to it. */
export function JobList({ list, onLeave }: Props) {
  const items = list.data?.items
  return (
    <>
      <h2 className="type-section border-b border-rule px-4 py-3 text-fg">
        <Trans>My jobs of the last 7 days</Trans>
      </h2>
      {items === undefined ? (
        hasNothing(list) ? (
          <LoadFailed title={<Trans>The jobs could not be loaded</Trans>} query={list} />
        ) : (
          <Loading>
            <Trans>Loading</Trans>
          </Loading>
        )
      ) : items.length === 0 ? (
        <p className="px-4 py-6 text-fg-2">
          <Trans>No jobs yet. Large imports, exports and bulk actions appear here while they run.</Trans>
        </p>
      ) : (
        <ul className="max-h-[min(480px,70vh)] divide-y divide-rule overflow-y-auto">
          {items.map((view) => (
            <JobLine key={view.job_id} view={view} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  )
}

function JobLine({ view, onLeave }: { view: JobView; onLeave: () => void }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const isGoing = view.state === 'queued' || view.state === 'running'
  const name = i18n._(jobWords(view.name))
  const did = useResultWords(view)
  const code = view.error?.code ?? 'internal'
  const failure = new ApiError(isErrorCode(i18n, code) ? code : 'internal', 200, code, view.error?.details)
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 truncate text-fg">{name}</span>
        <time dateTime={view.created_at} className="ml-auto shrink-0 font-mono text-mono text-fg-3">
          {formatDateTime(locale, view.created_at, { year: false })}
        </time>
      </div>
      <div className="flex min-h-5 items-center gap-3 text-dense">
        <span className="shrink-0">
          <Status of={`job.${view.state}`} />
        </span>
        {isGoing && <ProgressBar label={name} value={view.state === 'queued' ? null : view.percent} />}
        {view.state === 'done' && did !== '' && <span className="min-w-0 truncate text-fg-2">{did}</span>}
        <JobLink view={view} name={name} onLeave={onLeave} />
      </div>
      {view.state === 'failed' && <p className="text-dense text-vermilion">{words(failure)}</p>}
    </li>
  )
}

function JobLink({ view, name, onLeave }: { view: JobView; name: string; onLeave: () => void }) {
  const { t } = useLingui()
  const target = jobTarget(view, serverNow())
  if (target === null) return null
  const look = 'link ml-auto shrink-0'
  return target.kind === 'file' ? (
    <a className={look} href={target.href} download aria-label={t`Download: ${name}`}>
      <Trans>Download</Trans>
    </a>
  ) : (
    <Link className={look} to={target.href} onClick={onLeave} aria-label={t`Open: ${name}`}>
      <Trans>Open</Trans>
    </Link>
  )
}

/** What a job did, from the counts or the file name its result holds. */
function useResultWords({ result }: JobView): string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (result === null) return ''
  const { filename, done, skipped, added, changed, rejected } = result
  const n = (value: unknown) => formatNumber(locale, typeof value === 'number' ? value : Array.isArray(value) ? value.length : 0)
  if (typeof filename === 'string') return filename
  if (typeof done === 'number') return t`${n(done)} done, ${n(skipped)} skipped`
  if (typeof added !== 'number') return ''
  return rejected === 0 || rejected === undefined
    ? t`${n(added)} added, ${n(changed)} changed`
    : t`${n(added)} added, ${n(changed)} changed, ${n(rejected)} skipped`
}
