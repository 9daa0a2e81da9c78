import { Kbd } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The list of keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys: ReadonlyArray<readonly [string, ReactNode]> = [
    ['/', <Trans key="search">Search topics or teams</Trans>],
    ['f', <Trans key="flag">Go to the flag field</Trans>],
    ['j', <Trans key="next">Next topic</Trans>],
    ['k', <Trans key="previous">Previous topic</Trans>],
    ['Esc', <Trans key="close">Close the topic</Trans>],
    ['p', <Trans key="hold">Hold the feed or let it go</Trans>],
    ['?', <Trans key="help">These keys</Trans>],
  ]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Keys`} size="sm">
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
    </Dialog>
  )
}
