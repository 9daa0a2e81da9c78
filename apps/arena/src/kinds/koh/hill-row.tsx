import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { HillView, OwnHill } from '@beacon/api/kinds/koh/hill'
import { useServerNow } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { heldAt, heldClock, type LaneSpan, SpanLane, type SpanLaneProps } from '@beacon/ui/kinds/koh'
import { LeftClock, leftOf } from '@beacon/ui/ruler'
import { Glyph, Status } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { TabLink } from '../../parts/contest-link.tsx'
import { Name } from '../../parts/contest/name.tsx'
import type { ContestSearch } from '../../parts/contest/search.ts'
import { Addresses } from './addresses.tsx'
import { useLaneSpan } from './use-lane-span.ts'
import { environmentStatus } from './words.ts'

/** Units of the lane; the drawing takes the width that there is. */
const lane = { width: 1_200, height: 30, text: 14 }

interface Props {
  contest: ContestPublic
  hill: HillView
  lane: readonly LaneSpan[]
  series: ReadonlyMap<string, number>
  /** When the server said how long the king holds it. */
  read_at: string
  own: OwnHill | undefined
  search: ContestSearch
}

/** One hill: its kings on a lane of the contest's time, where it stands, and what the own team may do there. */
export function HillRow({ contest, hill, lane: spans, series, read_at, own, search }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { topic_id, name, direction, hill_version, environment, is_online, is_down, addresses } = hill
  const isOpen = search.topic_id === topic_id
  const v = formatNumber(locale, hill_version ?? 0)
  return (
    <article
      aria-label={name}
      className={cn(
        'relative border-b border-rule py-3',
        isOpen && 'before:absolute before:inset-y-0 before:-left-3 before:w-[3px] before:bg-amber',
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="type-section min-w-0">
          <TabLink
            search={{ ...search, resource_id: contest.resource_id, tab: 'topics', topic_id }}
            data-topic={topic_id}
            className="text-fg hover:underline"
          >
            <Name>{name}</Name>
          </TabLink>
        </h2>
        <span className="text-dense text-fg-3">{locale === 'zh' ? direction.name_zh : direction.name_en}</span>
        <King hill={hill} read_at={read_at} />
      </div>
      <div className="py-1.5">
        <Lane contest={contest} label={t`Kings of ${{ hill: name }}`} spans={spans} series={series} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-dense text-fg-2">
        {!is_online ? (
          <Status of="visibility.offline" />
        ) : is_down ? (
          <Status of="service.down" />
        ) : (
          <Status of={environmentStatus[environment]} />
        )}
        {hill_version !== null && <span className="font-mono">{t`version ${{ v }}`}</span>}
        <Addresses addresses={addresses} />
        <span className="ml-auto">{own !== undefined && <Own own={own} />}</span>
      </div>
    </article>
  )
}

type LaneProps = Pick<SpanLaneProps, 'label' | 'spans' | 'series'> & { contest: ContestPublic }

function Lane({ contest, label, spans, series }: LaneProps) {
  const span = useLaneSpan(contest)
  return <SpanLane {...lane} label={label} spans={spans} series={series} span={span} now={span.now} />
}

function King({ hill, read_at }: Pick<Props, 'hill' | 'read_at'>) {
  const { t } = useLingui()
  const now = useServerNow()
  if (hill.king === null)
    return (
      <span className="ml-auto text-dense text-fg-3">
        <Trans>no king</Trans>
      </span>
    )
  return (
    <span className="ml-auto flex min-w-0 items-baseline gap-3">
      <span className="flex min-w-0 items-baseline gap-2 text-fg">
        <Glyph name="crown" size={13} className="text-amber" />
        <Name className="truncate font-medium">{hill.king.name}</Name>
      </span>
      <span role="timer" aria-live="off" aria-label={t`Held`} className="font-mono text-fg">
        {heldClock(heldAt(hill, read_at, now))}
      </span>
    </span>
  )
}

/** What the own team may do at a hill: it is king, may patch until a moment, or has to solve what runs. */
export function Own({ own }: { own: OwnHill }) {
  const { t } = useLingui()
  const now = useServerNow()
  const right = { ends_at: own.patch_until, left_ms: own.patch_left_ms }
  if (own.is_king)
    return (
      <span className="inline-flex items-baseline gap-2 text-amber">
        <Glyph name="crown" size={12} />
        <Trans>You are king</Trans>
      </span>
    )
  if (own.open_patch_id !== null)
    return (
      <span className="text-azure">
        <Trans>Patch is being judged</Trans>
      </span>
    )
  if (!own.has_solved)
    return (
      <span className="text-fg-3">
        <Trans>not solved</Trans>
      </span>
    )
  const left = leftOf(right, now)
  if (left <= 0)
    return (
      <span className="text-fg-3">
        <Trans>Patch time ended</Trans>
      </span>
    )
  return (
    <span className="inline-flex items-baseline gap-2">
      <Trans>Patch within</Trans>
      <LeftClock clock={right} now={now} label={t`Patch time left`} className={left > 60_000 ? 'text-jade!' : ''} />
    </span>
  )
}
