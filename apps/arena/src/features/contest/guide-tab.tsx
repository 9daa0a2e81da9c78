import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { buttonLook } from '@beacon/ui/controls'
import { Countdown } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useContestKind } from './contest-kind.ts'
import { GuideVpn } from './guide-vpn.tsx'
import { RichText } from '../../parts/contest/rich-text.tsx'

/** The organisers' text in the reader's language, and the facts of the contest with the curve of its values. */
export function GuideTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { GuideFacts, GuideCurve } = useContestKind()
  const text = contest.guide || contest.brief
  // A text that was not written in the reader's language is marked as what it is.
  const own = contest.lang === 'en' ? 'zh' : 'en'
  const lang = contest.translations[own]?.guide === text || contest.translations[own]?.brief === text ? own : contest.lang
  return (
    <div className="grid min-h-0 flex-1 gap-8 relative overflow-y-auto px-page py-6 lg:grid-cols-[minmax(0,720px)_minmax(280px,400px)] lg:gap-12">
      <section aria-labelledby="guide-text" className="min-w-0">
        {contest.status === 'not_started' && <UntilStart contest={contest} mine={mine} />}
        <h2 id="guide-text" className="type-section mb-3 text-fg">
          <Trans>Guide</Trans>
        </h2>
        {text === '' ? (
          <p className="text-fg-2">
            <Trans>The organisers have not written a guide.</Trans>
          </p>
        ) : (
          <RichText lang={lang}>{text}</RichText>
        )}
      </section>
      <section aria-labelledby="guide-facts" className="min-w-0">
        <h2 id="guide-facts" className="type-section mb-3 text-fg">
          <Trans>Facts</Trans>
        </h2>
        <GuideFacts contest={contest} mine={mine} />
        <GuideVpn resource_id={contest.resource_id} mine={mine} />
        <p className="mt-4 text-fg-2">
          <Trans>This contest records operations</Trans>
        </p>
        <div className="mt-6">
          <GuideCurve contest={contest} />
        </div>
      </section>
    </div>
  )
}

/** The time left; for people who have not entered also the way in. */
function UntilStart({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const now = useServerNow()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule pb-4 text-fg-2">
      <Trans>Starts in</Trans>
      <Countdown to={contest.start_at} now={now} label={contest.name} className="type-figure text-amber" />
      {mine.entrant === null && !mine.is_staff && (
        <Link to="/arena" search={{ join: contest.resource_id }} className={buttonLook({ className: 'ml-auto' })}>
          <Trans>Go to registration</Trans>
        </Link>
      )}
    </div>
  )
}
