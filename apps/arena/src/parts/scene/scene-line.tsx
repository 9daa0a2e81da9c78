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
  const causeLine = useCauseLine(scene)
  const closesLine = useClosesLine(scene, now)
  const { status, queue, nodes, expires_at } = scene
  const idleLine = useIdleLine(scene)
  const workLine = useWorkLine(scene)
  const pausedLine =
    scene.why === ''
      ? t`Paused by the organisers. The timer is stopped.`
      : t`Paused by the organisers: ${{ why: scene.why }}. The timer is stopped.`
  if (closesLine !== null) return closesLine
  if (status === 'closed') return [closedLine, scene.is_served ? '' : idleLine].filter((text) => text !== '').join(' ')
  if (status === 'none') return causeLine ?? idleLine
  if (status === 'in_queue') {
    if (queue === null) return t`Waiting for a machine.`
    return queue.wait_s === null ? t`Place ${{ n: queue.place }}.` : t`Place ${{ n: queue.place }}, about ${{ s: queue.wait_s }} s.`
  }
  if (status === 'abnormal') {
    const node = nodes.find(({ is_healthy }) => !is_healthy)?.name ?? ''
    return node === ''
      ? t`A health check is failing. Points and flags are not affected.`
      : t`${{ node }} is failing its health check. Points and flags are not affected.`
  }
  if (status === 'paused') return scene.is_paused_by_others ? pausedLine : t`You paused it.`
  if (status === 'hung') {
    const kept = scene.keeps_memory ? t`Suspended. Disk and memory are kept.` : t`Suspended. The disk is kept.`
    return scene.why === '' ? kept : t`${{ kept }} Message from the organisers: ${{ why: scene.why }}`
  }
  if (status === 'error') return causeLine ?? t`It could not be started. Nothing was deleted.`
  if (status === 'unknown') return t`The machine is not responding. Nothing is deleted, and the timer is stopped.`
  if (workLine !== null) return workLine
  if (expires_at === null) return ''
  return t`${{ min: minutesLeft(expires_at, now) }} min left, until ${{ time: formatTime(expires_at) }}.`
}

/** Before a start: how long it takes and runs, or that nobody starts any. */
function useIdleLine({ is_served, lifetime_minutes, typical_start_s }: SceneView): string {
  const { t } = useLingui()
  if (!is_served) return t`No machine can start environments now. Ask the organisers.`
  if (lifetime_minutes === null) return typical_start_s === null ? '' : t`Starts in about ${{ s: typical_start_s }} s.`
  return typical_start_s === null
    ? t`Runs for ${{ min: lifetime_minutes }} min.`
    : t`Starts in about ${{ s: typical_start_s }} s, runs for ${{ min: lifetime_minutes }} min.`
}

/** Who does something to it, and how far it is; null while nobody does. */
function useWorkLine({ status, actor, is_own_doing, is_by_organisers, load }: SceneView): string | null {
  const { t } = useLingui()
  if (!working.has(status)) return null
  const who = is_by_organisers ? t`Requested by the organisers.` : actor === '' || is_own_doing ? '' : t`Requested by ${{ name: actor }}.`
  const far = load === null ? '' : t`${{ ready: load.ready }} of ${{ of: load.of }} nodes ready.`
  return [far, who].filter((text) => text !== '').join(' ')
}
const working: ReadonlySet<SceneView['status']> = new Set([
  'initialising',
  'creating',
  'restarting',
  'resetting',
  'recovering',
  'pausing',
  'hanging',
  'closing',
])

function useCauseLine({ cause }: SceneView): string | null {
  const { t } = useLingui()
  if (cause === null) return null
  const node = cause.node ?? t`A node`
  const lines: Record<typeof cause.kind, string> = {
    image_missing: t`An image is missing. Ask the organisers.`,
    no_room: t`The machine has no capacity. Try again later.`,
    start_exit: t`${{ node }} exited right after starting. Nothing was deleted.`,
    oom: t`${{ node }} ran out of memory. Nothing was deleted.`,
    disk: t`${{ node }} filled its disk and was stopped. Nothing was deleted.`,
    machine_disk: t`The machine's disk is full. Ask the organisers.`,
    health_timeout: t`${{ node }} did not pass its health check in time. Nothing was deleted.`,
    network: t`Its network could not be set up. Try again.`,
    driver: t`The machine could not start it. Try again, or ask the organisers.`,
    plant_failed: t`It did not start completely. Nothing was counted.`,
    node_lost: t`${{ node }} was lost. Reset it, or ask the organisers.`,
    queue_timeout: t`No machine had capacity within 30 min. Try again.`,
  }
  return lines[cause.kind]
}

/** That something other than its time ends it soon. */
function useClosesLine({ closes, status }: SceneView, now: number): string | null {
  const { t } = useLingui()
  if (closes === null || status === 'closing' || status === 'closed') return null
  const s = Math.max(0, Math.ceil((Date.parse(closes.at) - now) / 1_000))
  const time = formatTime(closes.at)
  if (closes.why === 'topic_offline') return t`The challenge went offline. Closes in ${{ s }} s.`
  if (closes.why === 'contest_over') return t`The contest is over. Closes at ${{ time }}.`
  if (closes.why === 'solved') return t`The challenge is solved. Closes at ${{ time }}.`
  return t`Closes at ${{ time }}.`
}

function useClosedLine({ closed, actor, is_own_doing, is_by_organisers }: SceneView): string {
  const { t } = useLingui()
  if (closed === null) return ''
  const time = formatTime(closed.at)
  const byPerson = is_own_doing
    ? t`You closed it at ${{ time }}.`
    : is_by_organisers
      ? t`Closed at ${{ time }} by the organisers.`
      : actor === ''
        ? t`It was closed at ${{ time }}.`
        : t`Closed at ${{ time }} by ${{ name: actor }}.`
  const lines: Record<typeof closed.why, string> = {
    person: byPerson,
    expired: t`Closed at ${{ time }}: time ran out.`,
    topic_offline: t`Closed at ${{ time }}: the challenge went offline.`,
    contest_over: t`Closed at ${{ time }}: the contest is over.`,
    solved: t`Closed at ${{ time }}: the challenge is solved.`,
    banned: t`Closed at ${{ time }}: the entry is banned.`,
    reset: t`Closed at ${{ time }}: the contest was reset.`,
    cancelled: t`The start was cancelled at ${{ time }}.`,
  }
  return lines[closed.why]
}
