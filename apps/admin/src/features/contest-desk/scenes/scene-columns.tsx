import type { SortName } from '@beacon/api/endpoint'
import type { DeskSceneRow, sceneDesk } from '@beacon/api/scene/scene-desk'
import { useServerNow } from '@beacon/auth'
import { formatDuration, formatLogTime, formatPercent, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { OpenLink } from '../open-link.tsx'
import { logWords } from '../../../parts/scene/log-words.ts'
import { sceneNumber } from '../../../parts/scene/scene-name.ts'
import { Figure, SceneState } from '../../../parts/scene/scene-state.tsx'

const none = <span className="text-fg-3">–</span>
const tickMs = 10_000

type Column = DataColumn<DeskSceneRow, SortName<typeof sceneDesk.list>>

/** What a scene takes, where, and whether its definition is the newest. */
function useMachineColumns(now: number): readonly Column[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'cpu',
        header: t`CPU`,
        width: 80,
        leaves: 1,
        sortKey: 'cpu',
        cell: (row) => (
          <Figure row={row} now={now}>
            {row.usage === null || row.usage.cpu_percent === null ? '–' : formatPercent(row.usage.cpu_percent / 100)}
          </Figure>
        ),
      },
      {
        id: 'memory',
        header: t`Memory`,
        width: 130,
        leaves: 1,
        sortKey: 'memory',
        cell: (row) => (
          <Figure row={row} now={now}>
            {row.usage === null ? '–' : row.usage.memory_mb} / {row.memory_mb} MB
          </Figure>
        ),
      },
      {
        id: 'definition',
        header: t`Definition`,
        width: 90,
        leaves: 6,
        cell: (row) => (row.is_old ? <span className="text-amber">{t`old`}</span> : t`newest`),
      },
      { id: 'node', header: t`Compute node`, min: 100, leaves: 7, cell: (row) => row.compute_node ?? none },
    ],
    [t, now],
  )
}

export function useSceneColumns(): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow(tickMs)
  const machineColumns = useMachineColumns(now)
  return useMemo(() => {
    const span = (ms: number) => formatDuration(locale, Math.max(0, ms) / 1_000)
    return [
      {
        id: 'number',
        header: t`Scene`,
        width: 104,
        names: true,
        sortKey: 'number',
        cell: (row) => (
          <OpenLink name="scene" id={row.scene_id}>
            <span className="type-mono">{sceneNumber(row.number)}</span>
          </OpenLink>
        ),
      },
      {
        id: 'team',
        header: t({ context: 'desk', message: 'Team' }),
        min: 120,
        sortKey: 'entrant',
        cell: (row) => (
          <span className="block truncate">
            {row.entrant_name ?? <Trans>All teams</Trans>}
            {row.member_name !== null && <span className="text-fg-3"> · {row.member_name}</span>}
          </span>
        ),
      },
      {
        id: 'topic',
        header: t`Question`,
        min: 120,
        sortKey: 'topic',
        cell: (row) => <span className="block truncate">{row.topic_name}</span>,
      },
      { id: 'status', header: t`Status`, width: 170, sortKey: 'status', cell: (row) => <SceneState row={row} /> },
      {
        id: 'nodes',
        header: t`Nodes`,
        width: 70,
        cell: (row) => (
          <span className={row.healthy < row.nodes && row.rest === 'running' ? 'type-mono text-vermilion' : 'type-mono'}>
            {row.healthy}/{row.nodes}
          </span>
        ),
      },
      {
        id: 'running',
        header: t`Running for`,
        width: 110,
        leaves: 4,
        sortKey: 'started_at',
        cell: (row) => (row.started_at === null ? none : <span className="type-mono">{span(now - Date.parse(row.started_at))}</span>),
      },
      {
        id: 'remaining',
        header: t`Remaining`,
        width: 110,
        sortKey: 'expires_at',
        cell: (row) => {
          if (row.expires_at === null) return none
          const left = Date.parse(row.expires_at) - now
          if (row.is_stopped)
            return (
              <span className="type-mono text-fg-3">
                <Trans context="time">{span(left)}, frozen</Trans>
              </span>
            )
          return <span className={left < 600_000 ? 'type-mono text-amber' : 'type-mono'}>{span(left)}</span>
        },
      },
      { id: 'extended', header: t`Extended`, width: 90, leaves: 5, sortKey: 'extensions', cell: (row) => row.extensions },
      { id: 'resets', header: t`Resets`, width: 76, leaves: 5, sortKey: 'resets', cell: (row) => row.resets },
      { id: 'by', header: t`Started by`, min: 100, leaves: 3, cell: (row) => row.made_by ?? none },
      {
        id: 'last',
        header: t`Last action`,
        min: 150,
        leaves: 2,
        sortKey: 'updated_at',
        cell: ({ last }) => {
          const word = last === null ? undefined : logWords[last.action]
          if (last === null || word === undefined) return none
          return (
            <span className="block truncate" title={formatLogTime(last.at)}>
              {i18n._(word)} {last.by !== null && <span className="text-fg-3">· {last.by}</span>}
            </span>
          )
        },
      },
      ...machineColumns,
    ]
  }, [t, i18n, locale, now, machineColumns])
}
