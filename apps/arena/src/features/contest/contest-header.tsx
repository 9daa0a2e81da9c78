import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { usePermission, useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Countdown } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TabLink } from '../../parts/contest-link.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { useContestKind } from './contest-kind.ts'
import { countdownTo } from './contest-time.ts'
import type { ContestSearch } from '../../parts/contest/search.ts'

/** Name and state left; rank, score and what is left of the time right. On a phone the figures stand under the ruler. */
export function ContestHeader({ contest, mine, search }: { contest: ContestPublic; mine: ContestMe; search: ContestSearch }) {
  const { t } = useLingui()
  const { HeadTool } = useContestKind()
  return (
    <header className="flex items-center gap-x-4 gap-y-1 px-page pt-3.5 max-sm:h-13 max-sm:border-b max-sm:border-rule max-sm:pt-0">
      <Link
        to="/arena"
        aria-label={t`Back to the contests`}
        className="-ml-2 flex size-11 shrink-0 items-center justify-center text-fg-2 hover:text-fg sm:hidden"
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M14 8H2.5M7 3 2 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Link>
      <h1 lang={contest.lang} className="type-title min-w-0 truncate text-fg max-sm:text-body max-sm:leading-6" title={contest.name}>
        {contest.name}
      </h1>
      <div className="flex shrink-0 items-center gap-4 max-sm:ml-auto">
        <Status of={`contest.${contest.status}`} className={contest.is_frozen ? 'max-[959px]:hidden' : ''} />
        {contest.is_frozen && <Status of="contest.frozen" />}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-6 max-sm:ml-0">
        <HeadTool contest={contest} mine={mine} />
        <DrawerLinks contest={contest} mine={mine} search={search} />
        <Figures contest={contest} mine={mine} className="hidden items-baseline gap-6 sm:flex" />
      </div>
    </header>
  )
}

/** The own team and its bot, in a panel over the page. */
function DrawerLinks({ contest, mine, search }: { contest: ContestPublic; mine: ContestMe; search: ContestSearch }) {
  const { t } = useLingui()
  const mayBot = usePermission('front.token.own')
  if (mine.entrant === null || mine.entrant.status === 'banned') return null
  const look = 'inline-flex h-8 items-center text-dense text-fg-2 hover:text-fg max-sm:h-11 max-sm:px-1'
  return (
    <span className="flex items-center gap-4 max-sm:gap-2">
      {contest.game_type === 'team' && (
        <TabLink search={{ ...search, drawer: 'team' }} className={look}>
          {t`Team`}
        </TabLink>
      )}
      {'bot_api' in contest && contest.bot_api && mayBot && (
        <TabLink search={{ ...search, drawer: 'bot' }} className={cn(look, contest.game_type === 'team' && 'max-sm:hidden')}>
          {t`Bot`}
        </TabLink>
      )}
    </span>
  )
}

/** Own place, own score and the time left. */
export function Figures({ contest, mine, className }: { contest: ContestPublic; mine: ContestMe; className: string }) {
  const locale = useFormatLocale()
  const points = usePoints()
  const now = useServerNow()
  const isIn = mine.entrant?.status === 'approved' && contest.status !== 'not_started'
  const count = countdownTo(contest)
  const after = mine.solved_after_freeze
  return (
    <div className={className}>
      {isIn && (
        <>
          <Figure label={<Trans>Rank</Trans>}>
            {mine.rank === null || (mine.score === 0 && mine.solved === 0) ? '–' : `#${formatNumber(locale, mine.rank)}`}
          </Figure>
          <Figure label={<Trans>Score</Trans>}>
            {points.text(mine.score)}
            {after > 0 && (
              <span className="ml-2 font-sans text-caption text-azure">
                <Plural value={after} one="+# solved after the freeze" other="+# solved after the freeze" />
              </span>
            )}
          </Figure>
        </>
      )}
      {count !== null && (
        <Figure isTime label={count.what === 'start' ? <Trans>Starts in</Trans> : <Trans>Ends in</Trans>}>
          <Countdown to={count.to} now={now} label={contest.name} className="font-semibold text-amber" />
        </Figure>
      )}
    </div>
  )
}

function Figure({ label, children, isTime = false }: { label: ReactNode; children: ReactNode; isTime?: boolean }) {
  return (
    <span
      className={`whitespace-nowrap text-dense text-fg-2 max-sm:grid max-sm:text-caption max-sm:text-fg-3 ${isTime ? 'max-sm:ml-auto max-sm:text-right' : ''}`}
    >
      {label} <span className="font-mono text-[17px] leading-6 font-semibold text-fg max-sm:font-medium">{children}</span>
    </span>
  )
}
