import { query } from '@beacon/api/query'
import { type DeskSceneDetail, sceneDesk } from '@beacon/api/scene/scene-desk'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime, listText } from '@beacon/i18n'
import { buttonLook, Segmented } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCauseWords } from '../../../parts/scene/cause-words.ts'
import { useCloseWord } from '../../../parts/scene/said-words.ts'
import { SceneLog } from '../../../parts/scene/scene-log.tsx'
import { SceneState } from '../../../parts/scene/scene-state.tsx'
import { SceneNodes } from './scene-nodes.tsx'
import { sceneNumber } from '../../../parts/scene/scene-name.ts'

interface Props {
  id: string
  sceneId: string
  mayAct: boolean
  onClose: () => void
}

/** A scene beside the list: what it is, its nodes with what they use now, and what happened to it. */
export function ScenePanel({ id, sceneId, mayAct, onClose }: Props) {
  const { t } = useLingui()
  const [tab, setTab] = useState('overview')
  const detail = useQuery(query(sceneDesk.get, { params: { resource_id: id, scene_id: sceneId } }))
  const one = detail.data
  return (
    <SidePanel
      open
      width={760}
      onOpenChange={(open) => !open && onClose()}
      above={one === undefined ? undefined : <SceneState row={one.scene} />}
      title={one === undefined ? t`Scene` : sceneNumber(one.scene.number)}
    >
      {detail.isError && one === undefined && <LoadFailed title={<Trans>The scene could not be loaded</Trans>} query={detail} />}
      {detail.isPending && <Loading>{t`Scene`}</Loading>}
      {one !== undefined && (
        <>
          <Segmented
            aria-label={t`Scene sections`}
            value={tab}
            onValueChange={setTab}
            options={[
              { value: 'overview', label: t`Overview` },
              { value: 'nodes', label: t`Nodes` },
              { value: 'log', label: t`Log` },
            ]}
          />
          <div className="mt-4">
            {tab === 'overview' && <Overview one={one} />}
            {tab === 'overview' && <ConsoleLinks sceneId={sceneId} />}
            {tab === 'nodes' && <SceneNodes id={id} one={one} mayAct={mayAct} />}
            {tab === 'log' && <SceneLog log={one.log} />}
          </div>
        </>
      )}
    </SidePanel>
  )
}

/** To the consoles of this scene, for those who may watch people. */
function ConsoleLinks({ sceneId }: { sceneId: string }) {
  if (!usePermission('monitor.user')) return null
  const to = '/admin/dashboard/consoles' as const
  return (
    <p className="mt-4 flex gap-2">
      <Link className={buttonLook({ size: 'sm' })} to={to} search={{ scene: sceneId }}>
        <Trans context="console">Watch</Trans>
      </Link>
      <Link className={buttonLook({ size: 'sm' })} to={to} search={{ scene: sceneId, tab: 'recordings' }}>
        <Trans>Recordings</Trans>
      </Link>
    </p>
  )
}

function Overview({ one: { scene, definition, cause, closed } }: { one: DeskSceneDetail }) {
  const { t } = useLingui()
  const closeWord = useCloseWord()
  const causeWords = useCauseWords()
  const time = (at: string | null) => (at === null ? '–' : formatLogTime(at))
  return (
    <>
      <DescriptionList
        facts={[
          { label: t({ context: 'desk', message: 'Team' }), value: scene.entrant_name ?? t`All teams` },
          { label: t`Question`, value: scene.topic_name },
          { label: t`Definition`, value: definition.name },
          { label: t`Networks`, value: listText(definition.nets.map((net) => net.id)) || '–' },
          { label: t`Started by`, value: scene.made_by ?? '–' },
          { label: t`Started at`, value: time(scene.started_at) },
          { label: t`Runs until`, value: scene.is_stopped ? t`The clock is stopped` : time(scene.expires_at) },
          { label: t`Extended`, value: scene.extensions },
          { label: t`Resets`, value: scene.resets },
          { label: t`Snapshots`, value: listText(scene.snapshots) || '–' },
          { label: t`Resource quota`, value: `${(scene.cpu_milli / 1_000).toFixed(1)} CPU · ${scene.memory_mb} MB` },
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
