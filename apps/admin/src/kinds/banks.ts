import { bankKinds, builtKindOf } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { newQuestionHref, questionHref } from '../parts/contest/kind-links.ts'
import { ownBanks, kinds } from './index.ts'
import type { AdminKind, BankWords } from './kind.ts'

type OwnBank = keyof typeof ownBanks
// Checked: the names of the object are those of the type.
const ownBankNames = Object.keys(ownBanks) as OwnBank[]

/** Every bank that has pages: those of topics at the addresses that all share, then those at their own. */
export const banks: ReadonlyArray<(typeof bankKinds)[number]> = [...bankKinds, ...ownBankNames]
export type Bank = (typeof banks)[number]

export const bankNamed = (name: unknown): Bank | null => banks.find((bank) => bank === name) ?? null

const ownOf = (bank: string) => ownBankNames.find((name) => name === bank)

/** A question in the form of its bank; null for a bank without pages. */
export function exerciseHref(name: string, resource_id: string) {
  const own = ownOf(name)
  if (own !== undefined) return ownBanks[own].questionHref(resource_id)
  const kind = builtKindOf(name)
  return kind === null ? null : questionHref(kind, resource_id)
}

/** The empty form of a bank. */
export function newExerciseHref(bank: Bank) {
  const own = ownOf(bank)
  return own === undefined ? newQuestionHref(bank) : ownBanks[own].newHref
}

/** What a question of a bank is called; null for a kind without questions. */
export async function findBankWords(bank: string): Promise<BankWords | null> {
  const own = ownOf(bank)
  if (own !== undefined) return ownBanks[own].words()
  const kind = builtKindOf(bank)
  if (kind === null) return null
  const { bank: words }: AdminKind = kinds[kind]
  return words === null ? null : words()
}

/** Lists and questions of banks with pages of their own are asked again. */
export const refreshOwnBanks = async (client: QueryClient): Promise<void> => {
  await Promise.all(ownBankNames.map((name) => ownBanks[name].refresh(client)))
}
