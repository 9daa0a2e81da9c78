import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { Kbd } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ContestTab } from '../../parts/contest/search.ts'
import { useTabWords } from './contest-tabs.tsx'
import { tabKeys } from './use-topic-keys.ts'

interface DialogProps {
  contest: Pick<ContestPublic, 'game_type'>
  tabs: readonly ContestTab[]
  onClose: () => void
}

/** The list of keys. */
export function ShortcutsDialog({ contest, tabs, onClose }: DialogProps) {
  const { t } = useLingui()
  const places = useTabWords(contest)
  const keys: ReadonlyArray<readonly [string, ReactNode]> = [
    ['/', <Trans key="search">Search challenges or teams</Trans>],
    ['f', <Trans key="flag">Go to the flag field</Trans>],
    ...Object.entries(tabKeys).flatMap(([key, tab]): [string, ReactNode][] => (tabs.includes(tab) ? [[`g ${key}`, places[tab]]] : [])),
    ['j', <Trans key="next">Next challenge</Trans>],
    ['k', <Trans key="previous">Previous challenge</Trans>],
    ['Esc', <Trans key="close">Close the challenge</Trans>],
    ['p', <Trans key="hold">Pause or resume the feed</Trans>],
    ['?', <Trans key="help">Show shortcuts</Trans>],
  ]
  return (
    <OpenDialog onClose={onClose} title={t`Shortcuts`} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd className="text-fg">{words}</dd>
          </div>
        ))}
      </dl>
    </OpenDialog>
  )
}
