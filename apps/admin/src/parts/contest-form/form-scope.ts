import type { ContestFull } from '@beacon/api/contest/contest-views'
import { createContext, type ReactNode } from 'react'
import type { ContestInput, SettingName } from './model.ts'

/** What the fields of one form share: whom they belong to and what they may go back to. */
export interface FormScope {
  /** The stored contest; null for a new one and on the page of defaults. */
  stored: ContestFull | null
  /** What a setting goes back to: the defaults of the kind; on their own page the factory values. */
  base: Partial<ContestInput>
  /** Rules between fields that are broken now, in the person's words, by path. */
  problems: ReadonlyMap<string, string>
  /** Under a setting: “Used by 3 contests not started”. */
  noteOf?: ((name: SettingName) => ReactNode) | undefined
}

export const FormScopeContext = createContext<FormScope>({ stored: null, base: {}, problems: new Map() })
