import { urlOf } from '@beacon/api/client'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { file } from '@beacon/api/platform/file'
import { useServerNow } from '@beacon/auth'
import { formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { hasCapability, pointDigits } from '@beacon/router'
import { Countdown, type RulerSpan, TimeRuler } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ContestLink } from '../../parts/contest-link.tsx'
import { useKindName } from '../../parts/kind-name.ts'
import { EntryNeeds } from './entry-needs-list.tsx'
import { EntryStatus } from './entry-status.tsx'
import { LobbyButton } from './lobby-button.tsx'
import { ticksQuery } from './queries.ts'

const firstBlood = 1

/** A running contest owns a full ruler; the most urgent one has the page's primary button. */
export function RunningContest({ row, isPrimary }: { row: LobbyRow; isPrimary: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useKindName()
  const now = useServerNow()
  const { my } = row
  const teams = row.game_type === 'team'
  return (
    <article aria-labelledby={`contest-${row.resource_id}`} className="border-b border-rule pt-4 pb-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-8 gap-y-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 items-center gap-5">
          <ContestPicture row={row} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 text-dense text-fg-3">
              <Status of={`contest.${row.status}`} />
              {row.is_frozen && <Status of="contest.frozen" />}
              <span>
                {nameOf(row.kind)} · {teams ? t`team` : t`individual`}
              </span>
              {(row.is_staff || (my !== null && my.status !== 'approved')) && <EntryStatus row={row} />}
            </p>
            <h2 className="mt-0.5 min-w-0 text-[22px] sm:truncate leading-8 font-semibold text-fg [font-stretch:108%]">
              <ContestLink
                kind={row.kind}
                id={`contest-${row.resource_id}`}
                search={{ resource_id: row.resource_id }}
                lang={row.lang}
                className="hover:underline"
              >
                {row.name}
              </ContestLink>
            </h2>
            {row.brief !== '' && (
              <p lang={row.lang} className="line-clamp-2 max-w-[72ch] text-dense text-fg" title={row.brief}>
                {row.brief}
              </p>
            )}
            <p className="truncate text-dense text-fg-2">
              {teams ? (
                <Plural value={row.entrant_count} one="# team" other="# teams" />
              ) : (
                <Plural value={row.entrant_count} one="# person" other="# people" />
              )}
              {hasCapability(row.kind, 'topics') && (
                <>
                  {' · '}
                  <Plural value={row.topic_count} one="# challenge" other="# challenges" />
                </>
              )}
              {row.organiser !== null && ` · ${t`Organiser: ${{ organiser: row.organiser }}`}`}
            </p>
          </div>
        </div>
        <div className="text-right text-dense text-fg-3 max-sm:row-start-2 max-sm:text-left">
          <Trans>Ends in</Trans>
          <p className="type-figure text-amber max-sm:text-[22px]">
            <Countdown to={row.end_at} now={now} label={row.name} />
          </p>
          <p className="min-h-[21px] text-fg-2">
            {my?.rank != null && my.score === 0 && my.solved === 0 && <Trans>You have no points yet</Trans>}
            {my?.rank != null && (my.score !== 0 || my.solved > 0) && (
              <Trans>
                You are <b className="font-mono font-semibold text-fg">#{formatNumber(locale, my.rank)}</b> with{' '}
                <b className="font-mono font-semibold text-fg">{formatPoints(locale, my.score, pointDigits(row.kind))}</b>
              </Trans>
            )}
          </p>
        </div>
        <div className="min-w-[104px] text-right">
          <LobbyButton row={row} isPrimary={isPrimary} />
        </div>
      </div>
      <EntryNeeds row={row} />
      <LobbyRuler row={row} now={now} />
    </article>
  )
}

/** The logo, or the cover where there is none; the name beside it says what it is. */
function ContestPicture({ row: { logo, cover } }: { row: LobbyRow }) {
  const file_id = logo ?? cover
  if (file_id === null) return null
  const size = logo === null ? 'w-40 object-cover' : 'w-20 object-contain'
  return (
    <img
      src={urlOf(file.image, { params: { file_id } })}
      alt=""
      loading="lazy"
      className={`h-20 shrink-0 rounded-control border border-rule-2 bg-ink-1 max-sm:hidden ${size}`}
    />
  )
}

function LobbyRuler({ row, now }: { row: LobbyRow; now: number }) {
  const { data } = useQuery({ ...ticksQuery(row.resource_id), enabled: hasCapability(row.kind, 'feed') })
  const span = useMemo(
    (): RulerSpan => ({
      start_at: row.start_at,
      end_at: row.end_at,
      freeze_at: row.unfrozen_at === null ? row.freeze_at : null,
      was_end_at: row.was_end_at,
      pauses: row.pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
    }),
    [row],
  )
  const lane = useMemo(() => {
    const start = Date.parse(row.start_at)
    const bloods = data?.ticks.filter(([, blood]) => blood === firstBlood) ?? []
    return { kind: 'solves' as const, solves: bloods.map(([ms]) => ({ at: new Date(start + ms).toISOString(), first: true })) }
  }, [data, row.start_at])
  return (
    <div className="mt-3 min-h-[69px] max-sm:min-h-[63px]">
      <TimeRuler span={span} now={now} surface="arena" lane={lane} note="" />
    </div>
  )
}
