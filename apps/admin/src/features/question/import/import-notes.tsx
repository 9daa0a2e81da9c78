import type { ImportItem } from '@beacon/api/bank/package'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { useNoteWords } from './note-words.ts'

/** Refusals, the double and repairs of a row, each in words. */
export function ImportNotes({ item }: { item: ImportItem }) {
  const words = useNoteWords()
  const existing = item.duplicate?.name
  return (
    <ul className="flex flex-col gap-0.5">
      {item.refusals.map((note, index) => (
        <li key={`refusal-${index}`} className="flex items-start gap-2 text-vermilion">
          <span className="flex h-5 items-center">
            <Mark name="cross" size={10} />
          </span>
          <span className="min-w-0 break-words">{words(note)}</span>
        </li>
      ))}
      {existing !== undefined && (
        <li className="flex items-start gap-2 text-amber">
          <span className="flex h-5 items-center">
            <Mark name="triangle" size={10} />
          </span>
          <span>
            {item.duplicate?.by === 'package' ? <Trans>the same question: {existing}</Trans> : <Trans>already exists: {existing}</Trans>}
          </span>
        </li>
      )}
      {item.repairs.map((note, index) => (
        <li key={`repair-${index}`} className="min-w-0 break-words text-fg-3">
          {words(note)}
        </li>
      ))}
    </ul>
  )
}
