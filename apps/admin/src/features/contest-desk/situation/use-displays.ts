import type { ContestFull } from '@beacon/api/contest/contest-views'
import { type DisplayValue, type ScreenValue, type RotationTurn, turnValues } from '@beacon/api/contest/viewer-key'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useDeskKind } from '../desk-kind.ts'
import { displayWords } from '../words.ts'

/** What every contest shows that has no choice of its own. */
const frameValues: readonly DisplayValue[] = ['matrix', 'ranking', 'trend', 'feed', 'topics', 'countdown', 'mini', 'resolver', 'rotation']

const isTurn = (value: DisplayValue): value is RotationTurn['value'] => turnValues.some((one) => one === value)

export interface Displays {
  /** In the order of the choice. */
  values: readonly DisplayValue[]
  /** Those between which a rotation turns. */
  turns: readonly RotationTurn['value'][]
  wordOf: (value: ScreenValue) => string
}

/** What displays of a contest may show, and what that is called there. */
export function useDisplays(contest: ContestFull | undefined): Displays {
  const { i18n } = useLingui()
  const { displays } = useDeskKind()
  return useMemo(() => {
    const choices = contest === undefined ? null : (displays?.(contest) ?? null)
    const words: typeof displayWords = { ...displayWords, ...Object.fromEntries(choices ?? []) }
    const values = choices?.map(([value]) => value) ?? frameValues
    return {
      values,
      turns: values.filter(isTurn),
      wordOf: (value) => i18n._(words[value] ?? { id: value }),
    }
  }, [contest, displays, i18n])
}
