import { call, isApiError } from '@beacon/api/client'
import { audit, auditCheck, type AuditCheck } from '@beacon/api/platform/audit'
import { errorText, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useJob } from '../../parts/job/follow-job.ts'

/** Starts a check of the chain, against a head kept outside where one is given, and keeps its job. */
export function useChainCheck() {
  const start = useMutation({
    mutationFn: (head: string | undefined) => call(audit.check, { query: head === undefined ? {} : { head } }),
  })
  const job = useJob(start.data?.job_id)
  const { state } = job.data ?? {}
  const isRunning = start.isPending || (start.isSuccess && state !== 'done' && state !== 'failed' && state !== 'cancelled')
  return { start, job: job.data, isRunning }
}
type Checking = ReturnType<typeof useChainCheck>

export function ChainButton({ check }: { check: Checking }) {
  return (
    <Button onClick={() => check.start.mutate(undefined)} disabled={check.isRunning}>
      <ShieldCheck size={16} aria-hidden="true" />
      <Trans>Verify chain</Trans>
    </Button>
  )
}

/** How far the check is, then what it found. */
export function ChainResult({ check }: { check: Checking }) {
  const { i18n, t } = useLingui()
  const { start, job, isRunning } = check
  if (start.isError)
    return (
      <Banner
        boxed
        className="mt-2"
        tone="failure"
        title={isApiError(start.error) ? errorText(i18n, start.error.code, start.error.details) : String(start.error)}
      />
    )
  if (isRunning)
    return (
      <div className="mt-2 flex items-center gap-3 text-caption text-fg-2" role="status">
        <Trans>Comparing each row with its seal…</Trans>
        <span className="w-48">
          <ProgressBar label={t`Verification progress`} value={job?.percent ?? null} />
        </span>
      </div>
    )
  if (job === undefined) return null
  if (job.state !== 'done' || job.result === null)
    return <Banner boxed className="mt-2" tone="failure" title={<Trans>The chain could not be verified. Try again.</Trans>} />
  return <ChainVerdict result={auditCheck.parse(job.result)} />
}

function ChainVerdict({ result }: { result: AuditCheck }) {
  const locale = useFormatLocale()
  const { broken_seq, from_seq, rows, unsealed, kept } = result
  if (broken_seq !== null)
    return <Banner boxed className="mt-2" tone="failure" title={<Trans>Row {broken_seq} was changed or removed.</Trans>} />
  if (kept === 'missing' || kept === 'different') return <HeadLost kept={kept} />
  const [count, open] = [formatNumber(locale, rows), formatNumber(locale, unsealed)]
  return (
    <Banner
      boxed
      className="mt-2"
      tone="ok"
      title={
        <Trans>
          {count} rows from seq {from_seq}, chain intact, {open} not yet sealed.
        </Trans>
      }
    >
      {kept === 'found' && <Trans>The chain contains your saved head.</Trans>}
      {kept === 'archived' && <Trans>Your saved head is older than the oldest row here and cannot be compared.</Trans>}
    </Banner>
  )
}

/** Whole in itself, but not the chain of which somebody kept a head. */
function HeadLost({ kept }: { kept: 'missing' | 'different' }) {
  return (
    <Banner
      boxed
      className="mt-2"
      tone="failure"
      title={
        kept === 'missing' ? (
          <Trans>Your saved head is missing: the newest rows were removed.</Trans>
        ) : (
          <Trans>Your saved head was replaced: rows behind it were removed or rewritten.</Trans>
        )
      }
    >
      <Trans>Or the database was replaced by an older copy.</Trans>
    </Banner>
  )
}
