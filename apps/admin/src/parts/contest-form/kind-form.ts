import type { BuiltKind } from '@beacon/router'
import type { MessageDescriptor } from '@lingui/core'
import { createContext, use } from 'react'
import type { SettingName } from './model.ts'
import type { SettingGroup } from './rows/row.ts'

/** The form of the contests of a kind, and of their defaults. */
export interface KindForm {
  kind: BuiltKind
  /** The head of the empty form. */
  newOne: MessageDescriptor
  /** The head of the form of a stored one. */
  storedOne: MessageDescriptor
  /** Every part in its order: those of all kinds (`commonParts`), and those of its own. */
  groups: readonly SettingGroup[]
  /** Settings of its own that stand still once a contest has started. */
  fixedOnceStarted?: readonly SettingName[]
}

export const KindFormContext = createContext<KindForm | null>(null)

export function useKindForm(): KindForm {
  const form = use(KindFormContext)
  if (form === null) throw new Error('A part of a contest form stands outside KindFormContext')
  return form
}
