import { urlOf } from '@beacon/api/client'
import { contestEnd } from '@beacon/engine'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { certificate } from '@beacon/api/contest/export'
import { useServerNow } from '@beacon/auth'
import { formatDate, formatDuration, formatNumber, formatPoints, formatTime, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Countdown } from '@beacon/ui/ruler'
import { Plural, useLingui } from '@lingui/react/macro'
import { ContestLink } from '../../parts/contest-link.tsx'
import { useKindName } from '../../parts/kind-name.ts'
import { EntryNeeds } from './entry-needs-list.tsx'
import { EntryStatus } from './entry-status.tsx'
import { LobbyButton } from './lobby-button.tsx'

/** A contest to come or over, in a line; on a phone in two. */
export function ContestRow({ row }: { row: LobbyRow }) {
  const locale = useFormatLocale()
  const nameOf = useKindName()
  const now = useServerNow()
  const isOver = row.status === 'finished'
  const length_s = Math.round((Date.parse(contestEnd(row)) - Date.parse(row.start_at)) / 60_000) * 60
  const count = row.entrant_count
  return (
    <li className="grid min-h-[46px] grid-cols-[52px_minmax(0,1fr)_152px_76px_88px_128px_88px] items-center gap-x-3 border-b border-rule-2 py-1 text-dense max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-y-0.5 max-lg:py-2.5">
      <span className="truncate text-fg-3 max-lg:hidden" title={nameOf(row.kind)}>
        {nameOf(row.kind)}
      </span>
      <ContestLink
        kind={row.kind}
        id={`contest-${row.resource_id}`}
        search={{ resource_id: row.resource_id, tab: isOver ? 'ranking' : 'guide' }}
        lang={row.lang}
        className={`truncate py-0.5 hover:underline max-sm:py-2 ${isOver ? 'text-fg-2 max-lg:col-span-2' : 'font-medium text-fg max-lg:col-span-3'}`}
      >
        {row.name}
        {row.organiser !== null && <span className="ml-3 text-fg-3 max-lg:hidden">{row.organiser}</span>}
      </ContestLink>
      <span className="truncate text-fg-2 max-lg:col-start-1">
        {formatDate(locale, row.start_at, { year: false })} {formatTime(row.start_at, { seconds: false })}
        <span className="text-fg-3"> · {formatDuration(locale, length_s)}</span>
      </span>
      <span className="truncate text-fg-3 max-lg:hidden">
        {row.game_type === 'team' ? (
          <Plural value={count} one="# team" other="# teams" />
        ) : (
          <Plural value={count} one="# person" other="# people" />
        )}
      </span>
      <span className={`text-right font-mono ${isOver ? 'max-lg:col-start-3 max-lg:row-start-1' : 'max-lg:hidden'}`}>
        {isOver ? <OwnResult row={row} /> : <Countdown to={row.start_at} now={now} label={row.name} className="text-amber" />}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 max-lg:justify-end">
        <EntryStatus row={row} />
        {row.my?.has_certificate === true && <Certificate row={row} />}
      </span>
      <span className="justify-self-end">
        <LobbyButton row={row} />
      </span>
      {!isOver && (
        <div className="col-span-full empty:hidden">
          <EntryNeeds row={row} />
        </div>
      )}
    </li>
  )
}

function Certificate({ row }: { row: LobbyRow }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <a
      className="link py-1"
      href={urlOf(certificate.mine, { params: { resource_id: row.resource_id }, query: { lang: locale } })}
      download
      aria-label={t`Certificate of ${row.name} as PDF`}
    >
      {t`Certificate`}
    </a>
  )
}

function OwnResult({ row }: { row: LobbyRow }) {
  const locale = useFormatLocale()
  const { my } = row
  if (my?.rank == null) return null
  return (
    <>
      <span className="font-semibold text-fg">#{formatNumber(locale, my.rank)}</span>{' '}
      <span className="text-fg-3">{formatPoints(locale, my.score, pointDigits(row.kind))}</span>
    </>
  )
}
