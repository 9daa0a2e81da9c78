import type { Reply } from '@beacon/api/endpoint'
import type { paperFile } from '@beacon/api/kinds/theory/paper-file'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNoteWords } from './note-words.ts'

/** How many questions the file will hold, and what it will not show of them. */
export function FileNotes({ found }: { found: Reply<typeof paperFile.check> | null }) {
  const { t } = useLingui()
  const words = useNoteWords()
  const nameOf = (place: number) => (place === 0 ? t`Description` : t({ message: `Question ${place}`, context: 'theory' }))
  const sentence = (where: string, what: string) => t({ message: `${where}: ${what}`, context: 'theory' })
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-fg-2">
        {found === null ? (
          <Trans>Checking…</Trans>
        ) : (
          <Plural value={found.questions} one="# question in the file" other="# questions in the file" />
        )}
      </p>
      {found !== null && found.total > 0 && (
        <>
          <p className="text-amber">
            <Plural value={found.total} one="# difference from the page:" other="# differences from the page:" />
          </p>
          <ul className="max-h-40 overflow-auto text-caption text-fg-2">
            {found.notes.map(({ place, code, about }, index) => (
              <li key={index} className="break-words">
                {sentence(nameOf(place), words[code])}
                {about !== '' && <span className="font-mono"> {about}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
