import type { TeamView } from '@beacon/api/people/team'
import { formatDate, formatNumber, formatPoints, toPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { ContestLink } from '../../parts/contest-link.tsx'

/** Contests of the team, newest first, with place and score as everybody may see them. */
export function Contests({ contests }: { contests: TeamView['contests'] }) {
  const locale = useFormatLocale()
  return (
    <Section title={<Trans>Contests</Trans>} className="mt-6" first>
      <ul>
        {contests.map(({ resource_id, kind, name, status, start_at, rank, score }) => (
          <li key={resource_id} className="flex min-h-[46px] flex-wrap items-center gap-x-4 border-b border-rule-2 py-1">
            <ContestLink kind={kind} search={{ resource_id }} className="min-w-0 truncate py-1 text-fg hover:underline max-sm:w-full">
              {name}
            </ContestLink>
            <span className="text-dense text-fg-3">{formatDate(locale, start_at)}</span>
            <span className="ml-auto flex items-center gap-4 text-dense">
              {score !== null && (
                <span className="font-mono text-mono text-fg-2">
                  {rank !== null && <>#{formatNumber(locale, rank)} · </>}
                  <PointsOf kind={kind} score={score} />
                </span>
              )}
              <ContestState status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const states = ['not_started', 'running', 'paused', 'finished'] as const

function ContestState({ status }: { status: string }) {
  const state = states.find((one) => one === status)
  return state === undefined ? null : <Status of={`contest.${state}`} />
}

function PointsOf({ kind, score }: Pick<TeamView['contests'][number], 'kind'> & { score: number }) {
  const digits = pointDigits(kind)
  const points = formatPoints(useFormatLocale(), score, digits)
  return <Plural value={toPoints(score, digits)} one={`${points} point`} other={`${points} points`} />
}
