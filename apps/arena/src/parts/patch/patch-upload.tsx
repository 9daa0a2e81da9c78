import { call } from '@beacon/api/client'
import { patch as contract } from '@beacon/api/rounds/patch'
import { useErrorWords } from '@beacon/auth/call'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FileDrop } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFiles } from '../use-files.ts'
import { usePatchesAgain } from './queries.ts'
import { type ArchiveEntry, hasScript, readArchive } from './read-archive.ts'

interface Props {
  resource_id: string
  topic_id: string
  max_mb: number
  /** Why nothing is taken now, as a short word on the button; null: something is. */
  closed: string | null
}

/** Chooses an archive, shows what lies in it, and hands it in. What was chosen stays until it was taken. */
export function PatchUpload({ resource_id, topic_id, max_mb, closed }: Props) {
  const { t } = useLingui()
  const { file_id, files, entries, choose, clear } = useArchive()
  const { isSending, failure, send } = useSend({ resource_id, topic_id, onTaken: clear })
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FileDrop
        aria-label={t`Patch, tar.gz of at most ${{ max_mb }} MB`}
        files={files.items}
        multiple={false}
        endings={['.tar.gz', '.tgz']}
        max_bytes={max_mb * 1_000_000}
        onAdd={choose}
        onRemove={(id) => {
          files.remove(id)
          clear()
        }}
        onRetry={files.retry}
      />
      {entries !== null && <Entries entries={entries} />}
      {failure !== null && (
        <p role="alert" className="text-vermilion">
          {failure}
        </p>
      )}
      <div>
        <Button
          look="primary"
          saving={isSending}
          disabled={file_id === null || files.isBusy || closed !== null}
          onClick={() => file_id !== null && void send(file_id)}
        >
          {closed ?? <Trans>Send patch</Trans>}
        </Button>
      </div>
    </div>
  )
}

function useArchive() {
  const [file_id, setFileId] = useState<string | null>(null)
  const [entries, setEntries] = useState<ArchiveEntry[] | null>(null)
  const files = useFiles({ purpose: 'patch' }, ([first]) => setFileId(first ?? null))
  const clear = () => {
    files.clear()
    setFileId(null)
    setEntries(null)
  }
  const choose = (added: Parameters<typeof files.add>[0]) => {
    clear()
    files.add(added)
    const [first] = added
    if (first !== undefined) void readArchive(first.file).then(setEntries)
  }
  return { file_id, files, entries, choose, clear }
}

function useSend({ resource_id, topic_id, onTaken }: { resource_id: string; topic_id: string; onTaken: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const readAgain = usePatchesAgain(resource_id, topic_id)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file_id: string) => {
    setSending(true)
    setFailure(null)
    try {
      const { no } = await call(contract.send, { params: { resource_id, topic_id }, body: { file_id } })
      toast.done({ title: t`Patch #${{ no }} received` })
      onTaken()
    } catch (error) {
      setFailure(words(error))
    } finally {
      await readAgain()
      setSending(false)
    }
  }
  return { isSending, failure, send }
}

const most = 12

/** What the chosen archive holds; the server looks again. */
function Entries({ entries }: { entries: readonly ArchiveEntry[] }) {
  const locale = useFormatLocale()
  const more = entries.length - most
  return (
    <div>
      {!hasScript(entries) && (
        <p className="text-amber">
          <Trans>update.sh is missing at the top level. The archive will be refused.</Trans>
        </p>
      )}
      <ul className="text-caption text-fg-3">
        {entries.slice(0, most).map(({ path, size }) => (
          <li key={path} className="flex gap-3">
            <span className="min-w-0 truncate font-mono">{path}</span>
            <span className="ml-auto shrink-0 font-mono">{formatBytes(locale, size)}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more file" other="and # more files" />
          </li>
        )}
      </ul>
    </div>
  )
}
