import { formatTime } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { minutesLeft, type SceneView } from './scene-view.ts'

/** What a scene does now, in a sentence. */
export function SceneLine({ scene, now }: { scene: SceneView; now: number }) {
  const line = useSceneLine(scene, now)
  return line === '' ? null : <p className="mt-2 text-dense text-fg-2">{line}</p>
}

function useSceneLine(scene: SceneView, now: number): string {
  const { t } = useLingui()
  const closedLine = useClosedLine(scene)
  const { status, lifetime_minutes, typical_start_s, queue, load, nodes, expires_at } = scene
  if (status === 'closed') return closedLine
  if (status === 'none')
    return typical_start_s === null
      ? t`Runs for ${{ min: lifetime_minutes }} min.`
      : t`Starts in about ${{ s: typical_start_s }} s, runs for ${{ min: lifetime_minutes }} min.`
  if (status === 'in_queue') return queue === null ? '' : t`Place ${{ n: queue.place }}, about ${{ s: queue.wait_s }} s.`
  if (status === 'abnormal') {
    const node = nodes.find(({ is_healthy }) => !is_healthy)?.name ?? ''
    return t`${{ node }} does not answer its check. Points and flags are not touched.`
  }
  if (status === 'paused')
    return scene.paused_by === null ? t`You paused it.` : t`Paused by ${{ who: scene.paused_by }}: ${{ reason: scene.reason }}`
  if (status === 'hung') return scene.keeps_memory ? t`Put aside. Disk and memory are kept.` : t`Put aside. The disk is kept.`
  if (status === 'error') return scene.reason
  if (status === 'unknown') return t`The machine under this scene does not answer. Nothing is deleted, the clock stands.`
  if (load !== null) return t`${{ ready: load.ready }} of ${{ of: load.of }} nodes are ready.`
  if (expires_at === null) return ''
  return t`${{ min: minutesLeft(expires_at, now) }} min left, until ${{ time: formatTime(expires_at) }}.`
}

function useClosedLine({ closed, actor }: SceneView): string {
  const { t } = useLingui()
  if (closed === null) return ''
  const time = formatTime(closed.at)
  const lines = {
    person: t`Closed at ${{ time }} by ${{ name: actor }}.`,
    expired: t`Closed at ${{ time }}: its time was over.`,
    topic_offline: t`Closed at ${{ time }}: the challenge went offline.`,
    contest_over: t`Closed at ${{ time }}: the contest is over.`,
    solved: t`Closed at ${{ time }}: the challenge is solved.`,
    banned: t`Closed at ${{ time }}: the entry is banned.`,
  }
  return lines[closed.why]
}
