import { call } from '@beacon/api/client'
import { personal } from '@beacon/api/people/personal'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { inContestQuery, notesQuery, refreshOwn } from './queries.ts'

/** A person's own things beside an open topic: the star that collects it, and notes. */
export function TopicOwn({ contest_id, topic_id }: { contest_id: string; topic_id: string }) {
  const own = useQuery(inContestQuery(contest_id))
  const [isOpen, setOpen] = useState(false)
  if (own.data === undefined) return null
  const count = own.data.noted.find((one) => one.topic_id === topic_id)?.notes ?? 0
  return (
    <section className="mt-5 border-t border-rule pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <StarButton contest_id={contest_id} topic_id={topic_id} isOn={own.data.topic_ids.includes(topic_id)} />
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? <Trans>Write a note</Trans> : <Trans>My notes ({count})</Trans>}
        </Button>
      </div>
      {isOpen && <TopicNotes contest_id={contest_id} topic_id={topic_id} onDone={() => setOpen(count > 0)} />}
    </section>
  )
}

function StarButton({ contest_id, topic_id, isOn }: { contest_id: string; topic_id: string; isOn: boolean }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const turn = async () => {
    setBusy(true)
    try {
      const params = { topic_id }
      await (isOn ? call(personal.drop, { params }) : call(personal.collect, { params, body: { contest_id } }))
      await refreshOwn(queryClient)
    } catch (error) {
      toast.failed({
        title: t`The collection was not changed`,
        body: words(error),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" aria-pressed={isOn} disabled={isBusy} onClick={() => void turn()}>
      <StarMark isOn={isOn} />
      {isOn ? <Trans>Collected</Trans> : <Trans>Collect</Trans>}
    </Button>
  )
}

/** Five points; filled once it is collected. */
function StarMark({ isOn }: { isOn: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={14}
      height={14}
      viewBox="0 0 14 14"
      className={isOn ? 'fill-amber stroke-amber' : 'fill-none stroke-fg-2'}
    >
      <path d="M7 1.2l1.75 3.7 4.05.5-3 2.8.8 4L7 10.2l-3.6 2 .8-4-3-2.8 4.05-.5z" strokeWidth={1.2} strokeLinejoin="round" />
    </svg>
  )
}

function TopicNotes({ contest_id, topic_id, onDone }: { contest_id: string; topic_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const notes = useQuery(notesQuery({ page: 1, topic_id }))
  return (
    <>
      <ul aria-label={t`My notes`}>
        {notes.data?.items.map((note) => (
          <NoteItem key={note.note_id} note={note} hidesTopic />
        ))}
      </ul>
      <NoteForm key={notes.data?.total ?? 0} topic={{ contest_id, topic_id }} onDone={onDone} />
    </>
  )
}
