import { hasNothing, urlOf } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { personal } from '@beacon/api/people/personal'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook, SearchInput } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { OwnFailed } from './own-failed.tsx'
import { OwnPager } from '../../parts/own-pager.tsx'
import { notesQuery } from './queries.ts'
import type { OwnSearch } from './search.ts'
import { OwnPage } from '../../parts/own-page.tsx'

/** The own notes: written, searched, exported. */
export function NotesPage({ search }: { search: OwnSearch }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  const { page = 1, q, topic_id } = search
  const list = useQuery(notesQuery({ page, q, topic_id }))
  const go = (next: OwnSearch) => void navigate({ to: '/me/notes', search: { ...search, ...next }, replace: next.q !== undefined })
  const left = list.data?.left ?? limits.notes
  return (
    <OwnPage>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="type-title mr-auto text-fg">
          <Trans>My notes</Trans>
        </h1>
        <a className={buttonLook({})} href={urlOf(personal.export_notes, {})} download>
          <Trans>Export .md</Trans>
        </a>
        <Button look="primary" disabled={left === 0 || isWriting} onClick={() => setWriting(true)}>
          <Trans>New note</Trans>
        </Button>
      </div>
      {isWriting && <NoteForm onDone={() => setWriting(false)} onCancel={() => setWriting(false)} />}
      <div className="mt-3 flex flex-wrap items-center gap-3 border-b border-rule pb-3">
        <SearchInput
          label={t`Search my notes`}
          placeholder={t`Search my notes`}
          value={q ?? ''}
          onValueChange={(word) => go({ q: word === '' ? undefined : word, page: undefined })}
        />
        <span className="text-caption text-fg-3">
          <Trans>
            {formatNumber(locale, limits.notes - left)} of {formatNumber(locale, limits.notes)} notes
          </Trans>
        </span>
      </div>
      {list.isPending && (
        <Loading>
          <Trans>Loading your notes</Trans>
        </Loading>
      )}
      {hasNothing(list) && <OwnFailed title={<Trans>Your notes could not be loaded.</Trans>} query={list} />}
      {list.data !== undefined && list.data.items.length === 0 && (
        <EmptyState title={q === undefined ? <Trans>No notes yet</Trans> : <Trans>Nothing matches “{q}”.</Trans>}>
          {q === undefined && <Trans>Write one here, or use the button on a challenge.</Trans>}
        </EmptyState>
      )}
      <ul aria-label={t`My notes`}>
        {list.data?.items.map((note) => (
          <NoteItem key={note.note_id} note={note} />
        ))}
      </ul>
      <OwnPager page={page} total={list.data?.total ?? 0} onPage={(next) => go({ page: next === 1 ? undefined : next })} />
    </OwnPage>
  )
}
