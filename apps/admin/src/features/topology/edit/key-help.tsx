import { Kbd } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

/** Every key of the drawing. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const keys: [string[], string][] = [
    [['Tab'], t`Go to the next item`],
    [['↑', '↓', '←', '→'], t`Move the selected items; with Shift five steps at once`],
    [['Enter'], t`Edit the item`],
    [['Space'], t`Add or remove the item from the selection`],
    [['N'], t`Add a node to the selected network`],
    [['W'], t`Add a network`],
    [['R'], t`Add a router between the selected networks`],
    [['C'], t`Connect: go to the other end and press Enter. An existing connection is removed.`],
    [['Del'], t`Delete the selected items`],
    [['L'], t`Arrange everything`],
    [['F'], t`Show all`],
    [['+', '-'], t`Zoom`],
    [['Ctrl A'], t`Select all`],
    [['Ctrl Z', 'Ctrl Y'], t`Undo, redo`],
    [['Esc'], t`Cancel connecting, clear selection`],
  ]
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={t`Keyboard shortcuts`}>
      <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-fg-2">{t`Mouse: drag items; drag the point below a node onto a network; drag the background to pan, with Shift to select. Ctrl + wheel zooms.`}</p>
    </Dialog>
  )
}
