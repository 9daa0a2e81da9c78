import { audit, type AuditChain } from '@beacon/api/platform/audit'
import { query } from '@beacon/api/query'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** Asked again now and then: the head moves with every seal. */
export const useChain = () => useQuery({ ...query(audit.chain, {}), refetchInterval: 30_000 })

/** Shows which rows do not fit the chain and since when, then the head and the result of the newest daily check. */
export function ChainLine({ chain }: { chain: AuditChain }) {
  const locale = useFormatLocale()
  const { head, checked, alarms } = chain
  return (
    <>
      {alarms.map(({ since, place }) => (
        <ChainAlarm key={place.en} since={since} place={place[locale]} />
      ))}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-caption text-fg-3">
        {head !== null && (
          <span>
            <Trans>
              Chain head{' '}
              <span className="font-mono text-mono text-fg-2">
                {head.number}:{head.hash}
              </span>
              , sealed {formatDateTime(locale, head.at)}
            </Trans>
          </span>
        )}
        <LastCheck checked={checked} />
      </p>
    </>
  )
}

function ChainAlarm({ since, place }: { since: string; place: string }) {
  const locale = useFormatLocale()
  return (
    <Banner boxed className="mt-2" tone="failure" title={<Trans>The audit log was tampered with: {place}</Trans>}>
      <Trans>Detected on {formatDateTime(locale, since)}. Keep the latest backups; see your messages for the next steps.</Trans>
    </Banner>
  )
}

function LastCheck({ checked }: { checked: AuditChain['checked'] }) {
  const locale = useFormatLocale()
  if (checked === null)
    return (
      <span>
        <Trans>Verified automatically every night; no run yet</Trans>
      </span>
    )
  const { at, rows, broken_seq } = checked
  const [time, count] = [formatDateTime(locale, at), formatNumber(locale, rows)]
  return broken_seq === null ? (
    <span>
      <Trans>
        Verified automatically on {time}: {count} rows, intact
      </Trans>
    </span>
  ) : (
    <span className="text-vermilion">
      <Trans>
        Verified automatically on {time}: broken at row {broken_seq}
      </Trans>
    </span>
  )
}
