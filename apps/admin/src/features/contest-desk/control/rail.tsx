import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { TopicRow } from '@beacon/api/topic/topic'
import { usePermissions } from '@beacon/auth'
import { formatNumber, formatRelative, formatTime, useFormatLocale } from '@beacon/i18n'
import { useServerNow } from '@beacon/auth'
import { Glyph, Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { bulletinText } from '../bulletins/automatic-words.ts'
import { useDisplays } from '../situation/use-displays.ts'
import { withoutRanges } from '../../../parts/contest/topic-stages.ts'
import { bulletinsQuery, screensQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import { screenStatus } from '../words.ts'
import { RailSection, railLine } from './rail-section.tsx'
import { Suspicious } from './suspicious.tsx'
import { SystemHealth } from './system-health.tsx'

const firstsShown = 9
const bulletinsShown = 4
const screensShown = 5

/** The newest first bloods. */
export const latestFirsts = (rows: readonly TopicRow[]): TopicRow[] =>
  rows
    .filter((row) => row.first_blood !== null)
    .sort((a, b) => (b.first_blood?.at ?? '').localeCompare(a.first_blood?.at ?? ''))
    .slice(0, firstsShown)

/** Beside the stream: what was solved first, what was announced, and whether the big screens live. */
export function Rail({ id }: { id: string }) {
  const permissions = usePermissions()
  return (
    <aside className="w-full shrink-0 border-rule xl:w-[296px] xl:border-l xl:pl-5 min-[88.75rem]:w-[352px] min-[88.75rem]:pl-6">
      {permissions.has('referee.decide') && <Suspicious id={id} />}
      <SystemHealth id={id} />
      <FirstBloods id={id} tab={permissions.has('contest.write') ? 'questions' : undefined} />
      <Bulletins id={id} tab={permissions.has('contest.bulletin') ? 'bulletins' : undefined} />
      {permissions.has('contest.screen') && <Screens id={id} />}
    </aside>
  )
}

function FirstBloods({ id, tab }: { id: string; tab: string | undefined }) {
  const locale = useFormatLocale()
  const { data } = useQuery(topicRowsQuery(id))
  const rows = withoutRanges(data?.items ?? [])
  const solved = formatNumber(locale, rows.filter((row) => row.first_blood !== null).length)
  const online = formatNumber(locale, rows.filter((row) => row.is_public).length)
  return (
    <RailSection
      id={id}
      title={<Trans>First bloods</Trans>}
      count={
        <Trans>
          {solved} of {online}
        </Trans>
      }
      tab={tab}
      all={<Trans>All questions</Trans>}
    >
      <ul>
        {latestFirsts(rows).map((row) => (
          <li key={row.resource_id} className={railLine}>
            <span className="text-amber">
              <Glyph name="diamond" size={10} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              <span className="text-fg">{row.name}</span>
              <span className="text-fg-3"> · {row.first_blood?.name}</span>
            </span>
            <span className="type-mono text-fg-3">{row.first_blood === null ? '' : formatTime(row.first_blood.at)}</span>
          </li>
        ))}
      </ul>
      {data !== undefined && rows.every((row) => row.first_blood === null) && (
        <p className="py-2 text-fg-3">
          <Trans>No question has been solved yet.</Trans>
        </p>
      )}
    </RailSection>
  )
}

function Bulletins({ id, tab }: { id: string; tab: string | undefined }) {
  const { data } = useQuery(bulletinsQuery(id))
  const items = [...(data?.items ?? [])].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <RailSection id={id} title={<Trans>Announcements</Trans>} count={data?.total} tab={tab} all={<Trans>All announcements</Trans>}>
      <ul>
        {items.slice(0, bulletinsShown).map((bulletin) => (
          <BulletinLine key={bulletin.bulletin_id} bulletin={bulletin} />
        ))}
      </ul>
      {data?.total === 0 && (
        <p className="py-2 text-fg-3">
          <Trans>No announcements yet.</Trans>
        </p>
      )}
    </RailSection>
  )
}

function BulletinLine({ bulletin }: { bulletin: BulletinView }) {
  const { i18n } = useLingui()
  const { title, content } = bulletinText(i18n, bulletin)
  return (
    <li className="border-b border-rule-2 py-1.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-fg">{title}</span>
        <span className="type-mono text-fg-3">{formatTime(bulletin.at)}</span>
      </div>
      <p className="truncate text-[13px] text-fg-2">{content}</p>
    </li>
  )
}

function Screens({ id }: { id: string }) {
  const { wordOf } = useDisplays(undefined)
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  const { data } = useQuery(screensQuery(id))
  const items = (data?.items ?? []).filter(({ revoked_at }) => revoked_at === null)
  return (
    <RailSection
      id={id}
      title={<Trans>Big screens</Trans>}
      count={data === undefined ? undefined : items.length}
      tab="situation"
      all={<Trans>All screens</Trans>}
    >
      <ul>
        {items.slice(0, screensShown).map((screen) => (
          <li key={screen.screen_id} className={railLine}>
            <span className="min-w-0 flex-1 truncate">
              <span className="text-fg">{screen.name}</span>
              <span className="text-fg-3"> · {wordOf(screen.value)}</span>
            </span>
            <span className="text-caption text-fg-3">
              {screen.last_seen_at === null ? <Trans>never opened</Trans> : formatRelative(locale, screen.last_seen_at, now)}
            </span>
            {screen.state !== 'unused' && <Status of={screenStatus(screen.state)} />}
          </li>
        ))}
      </ul>
      {items.length === 0 && data !== undefined && (
        <p className="py-2 text-fg-3">
          <Trans>No screens are set up.</Trans>
        </p>
      )}
    </RailSection>
  )
}
