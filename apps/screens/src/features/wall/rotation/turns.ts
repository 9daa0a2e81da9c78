import type { RotationTurn } from '@beacon/api/contest/viewer-key'

/** Where a rotation is. `passed` counts only while nothing stands over it. */
export interface RotationState {
  index: number
  passed_ms: number
  seen_at: number
}

export const firstTurn = (now: number): RotationState => ({ index: 0, passed_ms: 0, seen_at: now })

/** The rotation a moment later: paused it stands, with its time used up the next value has its turn. */
export function nextTurn(
  state: RotationState,
  { turns, now, isPaused }: { turns: readonly RotationTurn[]; now: number; isPaused: boolean },
): RotationState {
  const passed_ms = state.passed_ms + (isPaused ? 0 : Math.max(0, now - state.seen_at))
  const turn = turns[state.index]
  if (turn === undefined) return firstTurn(now)
  if (passed_ms < turn.seconds * 1000) return { index: state.index, passed_ms, seen_at: now }
  return { index: (state.index + 1) % turns.length, passed_ms: 0, seen_at: now }
}
