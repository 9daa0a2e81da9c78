import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { kindWords } from './words.ts'

/** Names the browser's tab after the node; for staff, who know its image, after that too. */
export function useTitle(screen: ConsoleScreen | undefined, kind: ConsoleKind): void {
  const { t, i18n } = useLingui()
  const node = screen?.node.name
  const image = screen?.image ?? null
  useEffect(() => {
    if (node === undefined) return
    document.title =
      image === null ? t({ context: 'page title', message: `${node}: console` }) : [image, node, i18n._(kindWords[kind])].join(' · ')
  }, [node, image, kind, t, i18n])
}
