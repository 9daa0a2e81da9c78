import { auditModuleLabel, auditOperationLabel } from '@beacon/api/platform/audit'
import { call } from '@beacon/api/client'
import { userMonitor, type MonitorOperation, type MonitorPerson, type MonitorScene } from '@beacon/api/people/user-monitor'
import { formatLogTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { CellQuery } from './monitor-search.ts'
import { sceneNumber, sceneStatus } from '../../parts/scene/scene-name.ts'
import { kindWords, pageWords, resultStatus } from './words.ts'

interface CellProps {
  person: MonitorPerson
  items: readonly MonitorOperation[]
  /** Absent in a replay: what is there now is no part of it. */
  scenes?: readonly MonitorScene[]
  /** Set while older ones can be fetched. */
  older?: { contest_id: string; cellQuery: CellQuery } | undefined
  onRemove?: (() => void) | undefined
  /** In a replay: the newest stands out. */
  isReplay?: boolean
}

/** One watched person: who, where, and what was done, newest on top. */
export function MonitorCell({ person, items, scenes = [], older, onRemove, isReplay = false }: CellProps) {
  const { t } = useLingui()
  const [more, setMore] = useState<readonly MonitorOperation[]>([])
  const known = new Set(items.map(({ key }) => key))
  const all = [...items, ...more.filter(({ key }) => !known.has(key))]
  return (
    <section
      aria-label={person.rep_name}
      className="flex max-h-128 min-h-0 min-w-0 flex-col md:max-h-none overflow-hidden rounded-panel border border-rule bg-ink"
    >
      <CellHead person={person} onRemove={onRemove} />
      {scenes.length > 0 && <OwnScenes scenes={scenes} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <ol className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={t`Operations of ${person.rep_name}`}>
        {all.map((one, index) => (
          <OperationLine key={one.key} item={one} isNewest={isReplay && index === 0} />
        ))}
        {all.length === 0 && (
          <li className="px-3 py-6 text-center text-fg-3">
            {isReplay ? <Trans>Nothing before this moment</Trans> : <Trans>Nothing recorded</Trans>}
          </li>
        )}
        {older !== undefined && all.length > 0 && (
          <li className="p-2">
            <Older {...older} user_id={person.user_id} before={all.at(-1)?.at ?? ''} onMore={(next) => setMore([...more, ...next])} />
          </li>
        )}
      </ol>
    </section>
  )
}

function CellHead({ person, onRemove }: Pick<CellProps, 'person' | 'onRemove'>) {
  const { i18n, t } = useLingui()
  const place = [person.contest_name, person.page === null ? null : i18n._(pageWords[person.page]), person.topic_name].filter(
    (part) => part !== null,
  )
  return (
    <header className="flex items-start gap-2 border-b border-rule px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-fg" title={person.rep_name}>
            {person.rep_name}
          </span>
          {person.username !== person.rep_name && <span className="truncate font-mono text-caption text-fg-3">{person.username}</span>}
          {person.entrant_name !== null && <span className="truncate text-caption text-fg-2">{person.entrant_name}</span>}
        </p>
        <p className="flex min-w-0 items-baseline gap-2 text-caption text-fg-3">
          <Status of={person.is_online ? 'member.online' : 'member.offline'} />
          {person.ip !== null && <span className="font-mono text-mono">{person.ip}</span>}
          <span className="truncate" title={place.join(' · ')}>
            {person.page === null ? person.seen_at !== null && <Trans>seen {formatLogTime(person.seen_at)}</Trans> : place.join(' · ')}
          </span>
        </p>
      </div>
      <Link
        className="link text-caption whitespace-nowrap"
        to="/admin/dashboard/consoles"
        search={{ user: person.user_id, tab: 'recordings' }}
      >
        <Trans>Recordings</Trans>
      </Link>
      {onRemove !== undefined && (
        <IconButton size="sm" label={t`Stop watching ${person.rep_name}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}

function OwnScenes({ scenes }: { scenes: readonly MonitorScene[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Scenes`} className="max-h-24 shrink-0 overflow-y-auto border-b border-rule px-3 py-1.5 text-caption">
      {scenes.map(({ scene_id, number, topic_name, status }) => (
        <li key={scene_id} className="flex items-baseline gap-2">
          <span className="font-mono text-mono text-fg-3">{sceneNumber(number)}</span>
          <span className="min-w-0 flex-1 truncate" title={topic_name}>
            {topic_name}
          </span>
          <Status of={sceneStatus(status)} />
        </li>
      ))}
    </ul>
  )
}

function OperationLine({ item, isNewest }: { item: MonitorOperation; isNewest: boolean }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const isOther = item.kind === 'other' || item.kind === 'download'
  const what = isOther
    ? `${auditModuleLabel(item.module, locale)} · ${auditOperationLabel(item.module, item.operation, locale)}`
    : i18n._(kindWords[item.kind])
  return (
    <li className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 border-b border-rule-2 px-3 py-1.5 ${isNewest ? 'bg-ink-2' : ''}`}>
      <time className="font-mono text-mono text-fg-3" dateTime={item.at} title={formatLogTime(item.at)}>
        {formatTime(item.at, { seconds: true })}
      </time>
      <span className="truncate text-fg" title={`${what} ${item.object_name}`}>
        {what} <span className="text-fg-2">{item.object_name}</span>
      </span>
      <span className="text-caption">
        <Status of={resultStatus(item.result)} />
      </span>
      {item.text !== null && (
        <span className="col-span-2 col-start-2 truncate font-mono text-mono text-fg-2" title={item.text}>
          {item.text}
        </span>
      )}
    </li>
  )
}

interface OlderProps {
  contest_id: string
  cellQuery: CellQuery
  user_id: string
  before: string
  onMore: (items: readonly MonitorOperation[]) => void
}

function Older({ contest_id, cellQuery: { to: _to, ...asked }, user_id, before, onMore }: OlderProps) {
  const [isEnd, setEnd] = useState(false)
  const read = useMutation({
    mutationFn: () => call(userMonitor.older, { params: { contest_id, user_id }, query: { ...asked, before } }),
    onSuccess: ({ items, has_more }) => {
      onMore(items)
      setEnd(!has_more)
    },
  })
  if (isEnd) return null
  return (
    <Button size="sm" look="quiet" disabled={read.isPending} onClick={() => read.mutate()}>
      {read.isError ? <Trans>Could not be loaded. Try again</Trans> : <Trans>Show older</Trans>}
    </Button>
  )
}
