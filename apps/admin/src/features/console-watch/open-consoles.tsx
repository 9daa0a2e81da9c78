import { hasNothing } from '@beacon/api/client'
import { sceneConsole } from '@beacon/api/scene/console'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ConsolesSearch } from './consoles-search.ts'
import { narrowedBy, sceneNumber } from './narrowed.ts'
import { PlainTable } from './plain-table.tsx'

const every_ms = 3_000

/** Shells that people sit at now. */
export function OpenConsoles({ search, onWatch }: { search: ConsolesSearch; onWatch: (console_id: string) => void }) {
  const { t } = useLingui()
  const list = useQuery({ ...query(sceneConsole.list, { query: narrowedBy(search) }), refetchInterval: every_ms })
  if (list.isPending) return <Loading>{t({ context: 'console', message: 'Consoles' })}</Loading>
  if (hasNothing(list)) return <LoadFailed title={<Trans>The consoles could not be loaded</Trans>} query={list} />
  const { items } = list.data
  if (items.length === 0)
    return (
      <EmptyState title={t`No console is open`}>
        <Trans>Consoles appear here once participants open one in a scene.</Trans>
      </EmptyState>
    )
  return (
    <PlainTable
      label={t`Open consoles`}
      heads={[t`Person`, t`Scene`, t`Node`, t({ context: 'console', message: 'Opened' }), t`State`, t`Watched by`, '']}
    >
      {items.map((one) => (
        <tr key={one.console_id} className="border-b border-rule-2">
          <th scope="row" className="py-1.5 pr-3 text-left font-normal text-fg">
            {one.rep_name}
          </th>
          <td className="py-1.5 pr-3">
            {one.scene_name} <span className="type-mono text-fg-3">{sceneNumber(one.number)}</span>
          </td>
          <td className="type-mono py-1.5 pr-3">{one.node}</td>
          <td className="type-mono py-1.5 pr-3">{formatLogTime(one.opened_at)}</td>
          <td className="py-1.5 pr-3">
            {one.state === 'open' ? t({ context: 'console', message: 'Open' }) : t`Connection lost`}
            {one.recorded && <span className="text-fg-3"> · {t({ context: 'console', message: 'Recorded' })}</span>}
          </td>
          <td className="py-1.5 pr-3">{one.typist === null ? one.watchers : t`${one.watchers}, ${one.typist} is typing`}</td>
          <td className="py-1.5 text-right">
            <Button size="sm" aria-label={t`Watch ${one.rep_name} at ${one.node}`} onClick={() => onWatch(one.console_id)}>
              <Trans context="console">Watch</Trans>
            </Button>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
