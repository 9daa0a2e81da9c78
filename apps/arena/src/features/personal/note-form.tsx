import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { type NoteView, personal } from '@beacon/api/people/personal'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { MarkdownEditor } from '@beacon/ui/markdown'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshOwn } from './queries.ts'

interface Props {
  /** The note that is changed; a new one without it. */
  note?: NoteView | undefined
  topic?: { contest_id: string; topic_id: string } | undefined
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/** Writes a note. What was typed stays until it is saved. */
export function NoteForm({ note, topic, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [text, setText] = useState(note?.text ?? '')
  const { isBusy: isSaving, failure, start } = useRun(useErrorWords())
  const used = [...text.trim()].length
  const save = () =>
    start(async () => {
      if (note === undefined) await call(personal.add_note, { body: { text, topic: topic ?? null } })
      else await call(personal.change_note, { params: { note_id: note.note_id }, body: { text, version: note.version } })
      await refreshOwn(queryClient)
      onDone()
    })
  return (
    <form
      className="my-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <MarkdownEditor aria-label={t`Note`} value={text} onValueChange={setText} counter={limits.note} rows={6} />
      {failure !== null && (
        <p role="alert" className="text-vermilion">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" saving={isSaving} disabled={used === 0 || used > limits.note}>
          <Trans>Save note</Trans>
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
