import { Kbd } from '@beacon/ui/controls'
import { ReadDialog } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

/** The keys of the pages of markers. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const rows: ReadonlyArray<readonly [readonly string[], string]> = [
    [['0–9'], t({ context: 'marking', message: 'Enter the mark' })],
    [['.'], t({ context: 'marking', message: 'Add half a mark' })],
    [['⌫'], t({ context: 'marking', message: 'Delete the last digit' })],
    [['Enter'], t({ context: 'marking', message: 'Save and go to the next unmarked answer' })],
    [['F'], t({ context: 'marking', message: 'Full marks' })],
    [['E'], t({ context: 'marking', message: 'No marks' })],
    [['R'], t({ context: 'marking', message: '1–9 select rubric points, or switch back to typing marks' })],
    [['→', 'J'], t({ context: 'marking', message: 'Next answer' })],
    [['←', 'K'], t({ context: 'marking', message: 'Previous answer' })],
    [['U'], t({ context: 'marking', message: 'Skip to the next unmarked answer' })],
    [['C'], t({ context: 'marking', message: 'Write a comment' })],
    [['Ctrl Enter', 'Esc'], t({ context: 'marking', message: 'Leave the comment field' })],
    [['G'], t({ context: 'marking', message: 'Mark all identical answers' })],
    [['P'], t({ context: 'marking', message: 'Pass to the lead' })],
    [['Z'], t({ context: 'marking', message: 'Undo the last mark' })],
    [['S'], t({ context: 'marking', message: 'Show or hide the reference answer' })],
    [['?'], t({ context: 'marking', message: 'Show this list' })],
  ]
  return (
    <ReadDialog
      onClose={onClose}
      title={t({ context: 'marking', message: 'Shortcuts' })}
      description={t({ context: 'marking', message: 'Off while you type in a field.' })}
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(([keys, words]) => (
          <div key={words} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-fg">{words}</dd>
          </div>
        ))}
      </dl>
    </ReadDialog>
  )
}
