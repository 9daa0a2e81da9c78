import { leftMs, type SceneLife } from '@beacon/engine/scene'

/** When a scene ends as things stand now: while its time stands, the end moves away with the clock. Null without an end. */
export function endNow(life: SceneLife, now: number): string | null {
  const left = leftMs(life, now)
  return left === null ? null : new Date(now + left).toISOString()
}
