import { hasNothing, call, isApiError } from '@beacon/api/client'
import { certificate, type CertificateView } from '@beacon/api/contest/export'
import { errorText, formatDate, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PublicFrame } from './public-frame.tsx'

/** As it is printed: capitals, in groups that a hyphen divides. */
const plain = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/gu, '')

/** What anybody sees who follows the address on a certificate: whether it is genuine, and what it says. */
export function CertificatePage({ code }: { code: string }) {
  const wanted = plain(code)
  const found = useQuery({
    queryKey: ['certificate', wanted],
    queryFn: ({ signal }) => call(certificate.verify, { params: { code: wanted } }, { signal }),
    retry: false,
  })
  return (
    <PublicFrame
      title={<Trans>Check a certificate</Trans>}
      lead={
        <>
          <Trans>Certificate code</Trans> <span className="type-mono break-all">{wanted.replaceAll(/(.{5})(?=.)/gu, '$1-')}</span>
        </>
      }
    >
      {found.isPending && <Skeleton className="h-40" />}
      {hasNothing(found) && <NotFound error={found.error} />}
      {found.data !== undefined && !hasNothing(found) && <Certificate view={found.data} />}
    </PublicFrame>
  )
}

/** A code that was never given is no fault of ours; whatever else went wrong is said as it is. */
function NotFound({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  const isUnknown = isApiError(error) && (error.code === 'not_found' || error.code === 'field_wrong')
  if (!isUnknown)
    return <Banner boxed tone="failure" title={isApiError(error) ? errorText(i18n, error.code, error.details) : String(error)} />
  return (
    <Banner boxed tone="failure" title={<Trans>No certificate has this code.</Trans>}>
      <Trans>Compare it with the one printed on the certificate.</Trans>
    </Banner>
  )
}

function Certificate({ view }: { view: CertificateView }) {
  const locale = useFormatLocale()
  const { state, contest_name, name, team, rank, of, score, date, issued_at } = view
  return (
    <div className="grid gap-5">
      {state === 'valid' ? (
        <Banner boxed tone="ok" title={<Trans>This certificate is genuine.</Trans>} />
      ) : (
        <Banner boxed tone="warning" title={<Trans>This certificate was revoked.</Trans>}>
          <Trans>Its result is no longer valid.</Trans>
        </Banner>
      )}
      <dl className="divide-y divide-rule border-y border-rule">
        <Line label={<Trans>Name</Trans>}>{name}</Line>
        {team !== null && (
          <Line label={<Trans>Team</Trans>}>
            <bdi>{team}</bdi>
          </Line>
        )}
        <Line label={<Trans>Contest</Trans>}>{contest_name}</Line>
        <Line label={<Trans>Place</Trans>}>
          <Trans>
            {rank} of {of}
          </Trans>
        </Line>
        <Line label={<Trans>Score</Trans>}>{formatNumber(locale, score, 6)}</Line>
        <Line label={<Trans>Contest date</Trans>}>{formatDate(locale, date)}</Line>
        <Line label={<Trans>Issued</Trans>}>{formatDate(locale, issued_at)}</Line>
      </dl>
    </div>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-2">
      <dt className="w-24 shrink-0 text-fg-3">{label}</dt>
      <dd className="min-w-0 break-words text-fg">{children}</dd>
    </div>
  )
}
