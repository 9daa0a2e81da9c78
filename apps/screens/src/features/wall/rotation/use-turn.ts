import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import { useEffect, useState } from 'react'
import type { Settings } from '../../../parts/display/search.ts'
import { firstTurn, nextTurn } from './turns.ts'

/** The value that has its turn; any value but a rotation shows itself. `now` moves once a second. */
export function useTurn(
  value: DisplayValue,
  { rotate, now, isPaused }: Pick<Settings, 'rotate'> & { now: number; isPaused: boolean },
): Exclude<DisplayValue, 'rotation'> {
  const [state, setState] = useState(() => firstTurn(now))
  const isOn = value === 'rotation'
  useEffect(() => {
    if (isOn) setState((old) => nextTurn(old, { turns: rotate, now, isPaused }))
  }, [isOn, rotate, now, isPaused])
  return value === 'rotation' ? (rotate[state.index]?.value ?? 'matrix') : value
}
