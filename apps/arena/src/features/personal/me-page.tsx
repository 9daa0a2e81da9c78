import type { OwnStatistics } from '@beacon/api/people/personal'
import { useSession } from '@beacon/auth'
import { formatDate, formatNumber, useContestsIn, useFormatLocale } from '@beacon/i18n'
import { Bars, Histogram } from '@beacon/ui/chart'
import { buttonLook } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { FactStrip, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ContestLink } from '../../parts/contest-link.tsx'
import { OwnPage } from '../../parts/own-page.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { statisticsQuery } from './queries.ts'

const hour = 60

/** The own twelve months, and the way to everything that is one's own. */
export function MePage() {
  const { data } = useSuspenseQuery(statisticsQuery)
  const me = useSession()
  return (
    <OwnPage isWide>
      <h1 className="type-title text-fg">{me.rep_name}</h1>
      <Facts own={data} />
      {data.contests.entered === 0 ? (
        <EmptyState
          title={<Trans>You have not played in a contest yet.</Trans>}
          actions={
            <Link to="/arena" className={buttonLook({})}>
              <Trans>Browse contests</Trans>
            </Link>
          }
        />
      ) : (
        <Plots own={data} />
      )}
    </OwnPage>
  )
}

function Facts({ own: { contests, solved, minutes } }: { own: OwnStatistics }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const n = (value: number, digits = 0) => formatNumber(locale, value, digits)
  return (
    <FactStrip
      className="mt-4"
      facts={[
        { label: t`Contests`, value: n(contests.entered), note: contests.running > 0 ? t`${n(contests.running)} running` : undefined },
        { label: t`Solved`, value: n(solved) },
        { label: t`Hours`, value: n(minutes / hour, minutes < 10 * hour ? 1 : 0) },
      ]}
    />
  )
}

function Plots({ own }: { own: OwnStatistics }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const month = (text: string) =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${text}-01T00:00:00Z`),
    )
  return (
    <>
      {own.days.length > 0 && (
        <div className="mt-5 border-t border-rule pt-3">
          <DayCalendar own={own} />
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 border-t border-rule pt-3 min-[960px]:grid-cols-2">
        {own.best.length > 0 && <BestPlaces best={own.best} />}
        {own.directions.length > 0 && (
          <Bars
            title={t`Solves by category`}
            nameWord={t`Category`}
            valueWord={t`Solved`}
            rows={own.directions.map(({ name_en, name_zh, solved }) => ({
              name: locale === 'zh' ? name_zh : name_en,
              value: solved,
              tone: 'jade' as const,
            }))}
          />
        )}
      </div>
      {own.minutes > 0 && (
        <div className="mt-5 border-t border-rule pt-3">
          <Histogram
            title={t`Hours by month`}
            bins={own.months.map(({ month: text, minutes }) => ({ label: month(text), total: Math.round((10 * minutes) / hour) / 10 }))}
            totalWord={t`Hours`}
            height={112}
          />
          <p className="mt-1 text-caption text-fg-3">
            <Trans>Counted in ten-minute steps in which you opened a challenge, downloaded a file or submitted a flag.</Trans>
          </p>
        </div>
      )}
    </>
  )
}

function BestPlaces({ best }: { best: OwnStatistics['best'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const n = (value: number) => formatNumber(locale, value)
  const contests = useContestsIn(best)
  return (
    <Section title={<Trans>Best places</Trans>} first>
      <ol>
        {contests.map(({ resource_id, kind, entrant_id, name, entrant_name, start_at, rank, total }) => (
          <li key={resource_id} className="flex min-h-9 items-baseline gap-3 border-b border-rule-2 py-1.5">
            <span className="w-16 shrink-0 font-mono text-mono text-fg">{t`${n(rank)} of ${n(total)}`}</span>
            <span className="min-w-0 flex-1 truncate">
              <ContestLink kind={kind} search={{ resource_id, entrant_id }} className="text-fg hover:underline">
                {name}
              </ContestLink>
              <span className="pl-2 text-fg-3">{entrant_name}</span>
            </span>
            <span className="shrink-0 text-caption text-fg-3">{formatDate(locale, start_at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
