import { useLingui } from '@lingui/react'
import { useDeskKind } from './desk-kind.ts'
import { isFrameTab } from '../../parts/desk/desk-tabs.ts'
import { tabWords } from './words.ts'

/** What a page of the desk is called, the kind's own ones too. */
export function useTabLabel(): (key: string) => string {
  const { i18n } = useLingui()
  const { pages, words } = useDeskKind()
  return (key) => {
    const own = key === 'participants' ? words?.participants : undefined
    const label = own ?? pages[key]?.label ?? (isFrameTab(key) ? tabWords[key] : undefined)
    return label === undefined ? key : i18n._(label)
  }
}
