import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { StartCheck } from '@beacon/api/contest/start-check'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { checkText } from '../../../parts/contest-form/check-words.ts'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { startCheckQuery } from '../../../parts/desk/queries.ts'

/** Said on every page of the desk from this long before the start; until then the check list says it. */
const ahead_ms = 86_400_000

/** Every page of the desk says when an automatic start will not come or did not come. */
export function StartBanner({ contest }: { contest: ContestFull }) {
  const now = useServerNow(10_000)
  const isAwaited = contest.status === 'not_started' && contest.start_mode === 'auto' && Date.parse(contest.start_at) - now < ahead_ms
  const { data: check } = useQuery({ ...startCheckQuery(contest.resource_id), enabled: isAwaited })
  if (!isAwaited || check === undefined) return null
  if (check.is_held && Date.parse(contest.start_at) <= now) return <Missed contest={contest} check={check} />
  return check.holds_automatic ? <Ahead contest={contest} check={check} /> : null
}

interface Props {
  contest: ContestFull
  check: StartCheck
}

function Missed({ contest, check }: Props) {
  const { t } = useLingui()
  const say = usePhrases()
  const locale = useFormatLocale()
  const at = formatDateTime(locale, contest.start_at, { year: false })
  return (
    <Banner tone="failure" title={say('startMissed', t`The contest did not start on ${at}`, { at })} actions={<ToList contest={contest} />}>
      {check.holds_automatic ? (
        <Reasons check={check} />
      ) : (
        say('startReadyNow', t`Everything is ready now. Press “Start contest” to begin.`)
      )}
    </Banner>
  )
}

function Ahead({ contest, check }: Props) {
  const { t } = useLingui()
  const say = usePhrases()
  const locale = useFormatLocale()
  const at = formatDateTime(locale, contest.start_at, { year: false })
  return (
    <Banner
      tone="warning"
      title={say('startWillNot', t`The contest will not start automatically on ${at}`, { at })}
      actions={<ToList contest={contest} />}
    >
      <Reasons check={check} />
    </Banner>
  )
}

function Reasons({ check }: { check: StartCheck }) {
  const { i18n } = useLingui()
  const found = check.items.filter(({ level, is_confirmed }) => level === 'block' || (level === 'confirm' && !is_confirmed))
  return found
    .map((item) => checkText(i18n, item))
    .map((text) => (
      <span key={text} className="block">
        {text}
      </span>
    ))
}

function ToList({ contest }: { contest: ContestFull }) {
  return (
    <Link {...contestHref(contest.kind, contest.resource_id, { tab: 'start' })} className="link">
      <Trans>Before the start</Trans>
    </Link>
  )
}
