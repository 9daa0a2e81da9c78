import { license, type LicenseState } from '@beacon/api/platform/license'
import { query } from '@beacon/api/query'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Banner, type Tone } from '@beacon/ui/feedback'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePagePath } from './use-menu.ts'

const everyMs = 600_000
const own = '/admin/activation'
const tones: Partial<Record<LicenseState, Tone>> = { ends_soon: 'warning', expired: 'failure', wrong: 'failure' }

/** Under the top bar of every page, for people who look after the licence: it ends within 30 days, or has ended. */
export function LicenseBanner() {
  const locale = useFormatLocale()
  const path = usePagePath()
  const { data } = useQuery({ ...query(license.get, {}), staleTime: everyMs, refetchInterval: everyMs })
  const tone = data === undefined ? undefined : tones[data.state]
  if (data === undefined || tone === undefined || path.startsWith(own)) return null
  const until = data.license?.expires_at ?? null
  const day = until === null ? '' : formatDate(locale, until)
  const days = data.days_left ?? 0
  return (
    <Banner
      tone={tone}
      title={data.state === 'ends_soon' ? <Trans>The licence expires soon</Trans> : <Trans>The licence is not valid</Trans>}
      actions={
        <Link to={own} className="link">
          <Trans>Activation</Trans>
        </Link>
      }
    >
      {data.state === 'ends_soon' && (
        <Trans>
          Expires on {day}, <Plural value={days} one="# day" other="# days" /> left. Everything keeps working; after that, only new users
          and contests above the community limits are refused.
        </Trans>
      )}
      {data.state === 'expired' && <Trans>It expired on {day}. The community limits apply; existing data is not affected.</Trans>}
      {data.state === 'wrong' && <Trans>It cannot be verified on this installation. The community limits apply.</Trans>}
    </Banner>
  )
}
