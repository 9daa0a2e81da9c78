import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { scene as contract } from '@beacon/api/scene/scene'
import { useServerNow } from '@beacon/auth'
import { formatTime } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sceneViewOf } from './player-view.ts'
import { SceneBox } from './scene-box.tsx'
import { SceneOthers } from './scene-others.tsx'
import type { SceneAction } from './scene-view.ts'

const ScenePlan = latePart(async () => (await import('./scene-plan.tsx')).ScenePlan)

interface Props {
  resource_id: string
  topic_id: string
}

/** The stream tells of changes; what it lost on the way is read again. */
const againMs = 20_000

/** The environment of the open topic. */
export function TopicScene({ resource_id, topic_id }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const cache = useQueryClient()
  const now = useServerNow()
  const params = { resource_id, topic_id }
  const options = query(contract.get, { params })
  const found = useQuery({ ...options, refetchInterval: againMs })
  const scene = found.data
  if (scene === undefined) return null
  const keep = (next: typeof scene) => {
    cache.setQueryData(options.queryKey, next)
    void cache.invalidateQueries({ queryKey: ['/contests/:resource_id/scenes', { resource_id }] })
  }
  const act = async (action: SceneAction): Promise<void> => {
    if (action === 'start') return keep(await call(contract.start, { params, body: {} }))
    if (action !== 'extend') return keep(await call(contract.act, { params, body: { action } }))
    const reply = await call(contract.extend, { params, body: { extensions_used: scene.extensions_used } })
    keep(reply.scene)
    const time = reply.scene.expires_at === null ? '' : formatTime(reply.scene.expires_at)
    const name = reply.by?.name ?? ''
    toast.done({ title: reply.is_mine || name === '' ? t`Extended to ${{ time }}.` : t`${{ name }} extended it to ${{ time }}.` })
  }
  const view = sceneViewOf(scene)
  return (
    <>
      <SceneBox scene={view} at={params} now={now} act={act} />
      {scene.plan !== undefined && <ScenePlan plan={scene.plan} />}
      {(view.status === 'none' || view.status === 'closed') && <SceneOthers resource_id={resource_id} topic_id={topic_id} />}
    </>
  )
}
