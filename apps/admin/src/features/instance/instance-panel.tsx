import { hasNothing } from '@beacon/api/client'
import { instance, type InstanceDetail } from '@beacon/api/scene/instance'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime, listText } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCauseWords } from '../../parts/scene/cause-words.ts'
import { ConsoleLink } from '../../parts/scene/console-link.tsx'
import { NodeOutput, NodeTable, statsMs } from '../../parts/scene/node-table.tsx'
import { useCloseWord } from '../../parts/scene/said-words.ts'
import { SceneLog } from '../../parts/scene/scene-log.tsx'
import { SceneState } from '../../parts/scene/scene-state.tsx'
import { isUsable } from './possible.ts'
import { instanceNumber, instanceQuery } from './queries.ts'
import { typeWords } from './words.ts'

/** An instance beside the list: what was set, its nodes with what they use now, and what happened to it. */
export function InstancePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [tab, setTab] = useState('nodes')
  const found = useQuery(instanceQuery(id))
  const one = found.data
  return (
    <SidePanel
      open
      width={760}
      onOpenChange={(open) => !open && onClose()}
      above={one === undefined ? undefined : <SceneState row={one.instance} />}
      title={one === undefined ? t`Instance` : `${one.instance.name} · ${instanceNumber(one.instance.number)}`}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>The instance could not be loaded</Trans>} query={found} />}
      {found.isPending && <Loading>{t`Instance`}</Loading>}
      {one !== undefined && (
        <>
          <Segmented
            aria-label={t`Instance sections`}
            value={tab}
            onValueChange={setTab}
            options={[
              { value: 'nodes', label: t`Nodes` },
              { value: 'overview', label: t`Overview` },
              { value: 'log', label: t`Log` },
            ]}
          />
          {one.instance.is_old && (
            <Banner boxed tone="info" className="mt-3" title={<Trans>Changes since its start apply at the next rebuild.</Trans>} />
          )}
          <div className="mt-4">
            {tab === 'overview' && <Overview one={one} />}
            {tab === 'nodes' && <Nodes one={one} />}
            {tab === 'log' && <SceneLog log={one.log} />}
          </div>
        </>
      )}
    </SidePanel>
  )
}

function Nodes({ one }: { one: InstanceDetail }) {
  const params = { instance_id: one.instance.instance_id }
  const stats = useQuery({ ...query(instance.stats, { params }), refetchInterval: statsMs, staleTime: 0 }).data
  if (one.nodes.length === 0)
    return (
      <p className="text-fg-3">
        <Trans>Not started yet.</Trans>
      </p>
    )
  return (
    <NodeTable
      nodes={one.nodes}
      stats={stats}
      output={(node_id) => (
        <NodeOutput key={node_id} log={query(instance.node_log, { params: { ...params, node_id }, query: { lines: 200 } })} />
      )}
      enter={({ node_id, node }) => isUsable(one.instance) && <ConsoleLink node_id={node_id} name={node} />}
    />
  )
}

function Overview({ one: { instance: row, settings, cause, closed } }: { one: InstanceDetail }) {
  const { t, i18n } = useLingui()
  const closeWord = useCloseWord()
  const causeWords = useCauseWords()
  const time = (at: string | null) => (at === null ? '–' : formatLogTime(at))
  const ports = listText(row.host_ports.map(({ port, host_port }) => `${host_port} → ${port}`))
  return (
    <>
      <DescriptionList
        facts={[
          { label: t({ context: 'instance', message: 'Image' }), value: listText(row.images) },
          { label: t({ context: 'instance', message: 'Type' }), value: i18n._(typeWords[row.type]) },
          { label: t({ context: 'instance', message: 'Address' }), value: row.address ?? '–' },
          ...(ports === '' ? [] : [{ label: t`Host ports`, value: ports }]),
          ...(settings === null ? [] : [{ label: t`Internet`, value: settings.egress ? t`allowed` : t`closed` }]),
          { label: t({ context: 'instance', message: 'Creator' }), value: row.creator ?? t`the system` },
          { label: t`Started at`, value: time(row.started_at) },
          { label: t`Runs until`, value: row.is_stopped ? t`The clock is stopped` : time(row.expires_at) },
          { label: t`Snapshots`, value: listText(row.snapshots) || '–' },
          { label: t`Resource quota`, value: `${(row.cpu_milli / 1_000).toFixed(1)} CPU · ${row.memory_mb} MB` },
          ...(closed === null ? [] : [{ label: t`Closed`, value: `${formatLogTime(closed.at)} · ${closed.by ?? closeWord(closed.why)}` }]),
          ...(cause === null
            ? []
            : [{ label: t`Cause`, value: [causeWords(cause.kind), cause.node, cause.code].filter((part) => part !== null).join(' · ') }]),
        ]}
      />
      {cause !== null && cause.log !== '' && (
        <textarea
          readOnly
          rows={12}
          aria-label={t`Last lines of the node`}
          className="mt-4 w-full resize-y bg-ink-2 p-3 font-mono text-caption"
          value={cause.log}
        />
      )}
    </>
  )
}
