import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { type FolderView, personal } from '@beacon/api/people/personal'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshOwn } from './queries.ts'

interface Props {
  folders: readonly FolderView[]
  all: number
  current: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Folders as words in a row; the one that stands open can be renamed and deleted. */
export function FolderBar({ folders, all, current, onChoose }: Props) {
  const { t } = useLingui()
  const [naming, setNaming] = useState<'new' | FolderView | null>(null)
  const [deleting, setDeleting] = useState<FolderView | null>(null)
  const open = folders.find(({ folder_id }) => folder_id === current)
  const loose = all - folders.reduce((sum, { count }) => sum + count, 0)
  const word = (id: string | undefined, name: string, count: number) => (
    <button
      key={id ?? 'all'}
      type="button"
      aria-pressed={current === id}
      onClick={() => onChoose(id)}
      className={cn('min-h-8 border-b-2 px-1', current === id ? 'border-fg text-fg' : 'border-transparent text-fg-2 hover:text-fg')}
    >
      {name} <span className="font-mono text-mono text-fg-3">{count}</span>
    </button>
  )
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule pb-2">
        {word(undefined, t`All`, all)}
        {folders.map(({ folder_id, name, count }) => word(folder_id, name, count))}
        {folders.length > 0 && word('none', t`No folder`, loose)}
        <span className="ml-auto flex flex-wrap gap-1">
          {open !== undefined && (
            <>
              <Button look="quiet" size="sm" onClick={() => setNaming(open)}>
                <Trans>Rename</Trans>
              </Button>
              <Button look="quiet" size="sm" onClick={() => setDeleting(open)}>
                <Trans>Delete folder…</Trans>
              </Button>
            </>
          )}
          {folders.length < limits.folders && (
            <Button size="sm" onClick={() => setNaming('new')}>
              <Trans>New folder</Trans>
            </Button>
          )}
        </span>
      </div>
      {naming !== null && <FolderName folder={naming === 'new' ? undefined : naming} onDone={() => setNaming(null)} />}
      {deleting !== null && <DeleteFolder folder={deleting} onDeleted={() => onChoose(undefined)} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteFolder({ folder, onDeleted, onClose }: { folder: FolderView; onDeleted: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return (
    <Confirm
      title={<Trans>Delete the folder “{folder.name}”?</Trans>}
      body={<Trans>Its contents stay in your collection.</Trans>}
      action={t`Delete folder`}
      onConfirm={async () => {
        await call(personal.remove_folder, { params: { folder_id: folder.folder_id } })
        onDeleted()
        await refreshOwn(queryClient)
      }}
      onClose={onClose}
    />
  )
}

function FolderName({ folder, onDone }: { folder: FolderView | undefined; onDone: () => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const queryClient = useQueryClient()
  const [name, setName] = useState(folder?.name ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    try {
      if (folder === undefined) await call(personal.add_folder, { body: { name } })
      else await call(personal.rename_folder, { params: { folder_id: folder.folder_id }, body: { name } })
      await refreshOwn(queryClient)
      onDone()
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <form
      className="mt-3 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        aria-label={t`Folder name`}
        className="w-64"
        value={name}
        maxLength={limits.folder_name.max}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        <Trans>Save</Trans>
      </Button>
      <Button look="quiet" onClick={onDone}>
        <Trans>Cancel</Trans>
      </Button>
      {failure !== null && (
        <p role="alert" className="w-full text-vermilion">
          {failure}
        </p>
      )}
    </form>
  )
}
