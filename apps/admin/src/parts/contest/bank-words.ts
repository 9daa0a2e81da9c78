import type { DirectionView } from '@beacon/api/bank/direction'
import { type Kind, slug } from '@beacon/router'
import { useLingui } from '@lingui/react/macro'

/** The nine banks. */
export function useBankWords(): Record<DirectionView['banks'][number], string> {
  const { t } = useLingui()
  return {
    theory: t`Theory`,
    flag: 'CTF',
    operation: t`O&M`,
    ad: t`Attack and defence`,
    cfs: t`Penetration`,
    awdp: 'AWDP',
    rw: t`Real world`,
    ai: 'AI',
    koh: t`King of the hill`,
  }
}

/** What the bank of a kind is called. */
export function useBankWord(): (kind: Kind) => string {
  const words: Readonly<Record<string, string>> = useBankWords()
  return (kind) => words[slug[kind].bank] ?? kind
}
