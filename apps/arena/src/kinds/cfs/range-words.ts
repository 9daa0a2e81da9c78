import { useLingui } from '@lingui/react/macro'
import type { RangeStage } from './range-model.ts'
import { isTaken } from './range-model.ts'

/** “1 of 2 stages”: how many of a node's stages are taken; empty for a node without stages. */
export function useStageCount(): (own: readonly RangeStage[]) => string {
  const { t } = useLingui()
  return (own) => {
    const taken = own.filter(isTaken).length
    return own.length === 0 ? '' : t`${{ taken }} of ${{ total: own.length }} stages`
  }
}

/** A stage that waits unnamed has no name. */
export function useStageName(): (stage: Pick<RangeStage, 'name'>) => string {
  const { t } = useLingui()
  return ({ name }) => (name === '' ? t`Locked stage` : name)
}
