import { Kbd } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys: ReadonlyArray<readonly [string, ReactNode]> = [
    ['1–8, A–H', <Trans key="option">Select or clear an option</Trans>],
    ['J, PageDown', <Trans key="next">Next question</Trans>],
    ['K, PageUp', <Trans key="previous">Previous question</Trans>],
    ['U', <Trans key="unanswered">Next unanswered question</Trans>],
    ['M', <Trans key="mark">Mark for later</Trans>],
    ['L', <Trans key="card">Answer card; Enter opens a question, Esc goes back</Trans>],
    ['X', <Trans key="clear">Clear the answer</Trans>],
    ['Z', <Trans key="undo">Undo the last change</Trans>],
    ['T', <Trans key="say">Announce the time left and whether answers are saved</Trans>],
    ['Ctrl+Enter', <Trans key="submit">Open the submit dialog</Trans>],
    ['?', <Trans key="help">Show this list</Trans>],
  ]
  return (
    <OpenDialog onClose={onClose} title={t({ context: 'exam', message: 'Shortcuts' })} size="sm">
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
      <p className="mt-4 text-fg-2">
        <Trans>Shortcuts are off in text fields, and none submits. Turn them on or off on the guide page.</Trans>
      </p>
    </OpenDialog>
  )
}
