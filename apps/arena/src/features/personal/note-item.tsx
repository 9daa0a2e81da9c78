import { call } from '@beacon/api/client'
import { type NoteView, personal } from '@beacon/api/people/personal'
import { Confirm } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Markdown } from '@beacon/ui/markdown'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteForm } from './note-form.tsx'
import { refreshOwn } from './queries.ts'
import { TopicLink } from './topic-link.tsx'

/** A note as it reads, with the ways to change and delete it. */
export function NoteItem({ note, hidesTopic = false }: { note: NoteView; hidesTopic?: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    await call(personal.remove_note, { params: { note_id: note.note_id } })
    await refreshOwn(queryClient)
  }
  return (
    <li className="border-b border-rule-2 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {note.topic !== null && !hidesTopic && <TopicLink topic={note.topic} />}
        <span className="text-caption text-fg-3">{formatDateTime(locale, note.updated_at)}</span>
        <span className="ml-auto flex gap-1">
          <Button look="quiet" size="sm" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
            <Trans>Edit</Trans>
          </Button>
          <Button look="quiet" size="sm" onClick={() => setDeleting(true)}>
            <Trans>Delete…</Trans>
          </Button>
        </span>
      </div>
      {isEditing ? (
        <NoteForm note={note} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
      ) : (
        <div className="max-w-[80ch] break-words text-fg-2">
          <Markdown>{note.text}</Markdown>
        </div>
      )}
      {isDeleting && (
        <Confirm
          title={<Trans>Delete this note?</Trans>}
          body={<Trans>This cannot be undone.</Trans>}
          action={t`Delete note`}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}
