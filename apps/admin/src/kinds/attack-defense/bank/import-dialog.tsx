import { ApiError, urlOf } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import { type ServiceDraft, serviceImport } from '@beacon/api/kinds/attack-defense/service-import'
import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import { sendFile } from '@beacon/api/platform/upload'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Checkbox, Segmented, Select } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { type DroppedFile, Field, FileDrop } from '@beacon/ui/form'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { packageOf } from '../../../parts/package/package-of.ts'
import { useDirectionsQuery } from '../../../parts/question-form/directions.ts'
import { useDirectionName } from '../../../parts/question-form/words.ts'
import { useNoteWords } from './note-words.ts'

interface Folder {
  name: string
  bytes: Blob
}
interface Read {
  folder: Folder
  items: readonly ServiceDraft[]
}

const canCome = ({ refusals, is_taken }: ServiceDraft): boolean => refusals.length === 0 && !is_taken
// Checked by the server's contract: the reply of the upload is that of the operation.
const preview = z.object({ items: z.array(z.custom<ServiceDraft>()) })
const result = z.object({ items: z.array(z.object({ resource_id: z.string(), name: z.string() })), skipped: z.array(z.string()) })

function readAs<T>(schema: z.ZodMiniType<T>, reply: unknown): T {
  const parsed = z.safeParse(schema, reply)
  if (!parsed.success) throw new ApiError('reply_wrong', 200, z.prettifyError(parsed.error))
  return parsed.data
}

/** Services from a ForcAD folder: chosen, looked at, then written as they were ticked. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const toast = useToast()
  const client = useQueryClient()
  const [read, setRead] = useState<Read | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [direction_id, setDirection] = useState('')
  const { isBusy, failure, start } = useRun(words)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const send = ({ name, bytes }: Folder, url: string) =>
    sendFile(url, { file: bytes, name, onSent: () => undefined, signal: running.current.signal })
  const work = (run: () => Promise<void>) =>
    start(async () => {
      await run()
    })
  const choose = (files: DroppedFile[]) =>
    work(async () => {
      const folder = await packageOf(files, () => undefined)
      const { items } = readAs(preview, await send(folder, urlOf(serviceImport.read, {})))
      setRead({ folder, items })
      setTicked(new Set(items.filter(canCome).map(({ service_key }) => service_key)))
    })
  const write = ({ folder }: Read) =>
    work(async () => {
      const url = urlOf(serviceImport.run, { query: { direction_id, service_key: [...ticked] } })
      const { items } = readAs(result, await send(folder, url))
      await client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
      toast.done({ title: plural(items.length, { one: '# service imported', other: '# services imported' }) })
      onClose()
    })
  return (
    <OpenDialog
      size="lg"
      busy={isBusy}
      onClose={onClose}
      title={<Trans>Import a ForcAD folder</Trans>}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {read !== null && (
            <Button look="primary" saving={isBusy} disabled={ticked.size === 0 || direction_id === ''} onClick={() => void write(read)}>
              <Plural value={ticked.size} one="Import # service" other="Import # services" />
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      {read === null ? (
        <Choose isBusy={isBusy} onChoose={(files) => void choose(files)} />
      ) : (
        <>
          <DirectionChoice value={direction_id} onChange={setDirection} />
          <ul className="mt-3">
            {read.items.map((draft, index) => (
              <DraftRow
                key={`${draft.service_key} ${index}`}
                draft={draft}
                isTicked={ticked.has(draft.service_key) && canCome(draft)}
                onTick={(isOn) =>
                  setTicked((all) => new Set(isOn ? [...all, draft.service_key] : [...all].filter((one) => one !== draft.service_key)))
                }
                label={t`Import ${draft.name}`}
              />
            ))}
          </ul>
        </>
      )}
    </OpenDialog>
  )
}

function Choose({ isBusy, onChoose }: { isBusy: boolean; onChoose: (files: DroppedFile[]) => void }) {
  const { t } = useLingui()
  const [source, setSource] = useState<'folder' | 'zip'>('folder')
  if (isBusy) return <ProgressBar label={t`Reading the folder`} value={null} text={t`Reading the folder`} />
  return (
    <>
      <p className="text-fg-2">
        <Trans>A folder with config.yml and checkers/. You see what is in it before anything is imported. Scripts are not run.</Trans>
      </p>
      <Segmented
        aria-label={t`What to select`}
        className="my-3 self-start"
        value={source}
        onValueChange={setSource}
        options={[
          { value: 'folder', label: t`Folder` },
          { value: 'zip', label: t`Zip file` },
        ]}
      />
      <FileDrop
        key={source}
        aria-label={t`Folder of ForcAD`}
        files={[]}
        folder={source === 'folder'}
        onAdd={onChoose}
        onRemove={() => undefined}
        {...(source === 'zip' ? { endings: ['.zip'], multiple: false } : { max_files: 10_000 })}
        max_bytes={serviceLimits.folder_bytes}
      />
    </>
  )
}

function DirectionChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLingui()
  const nameOf = useDirectionName()
  const { data } = useQuery(useDirectionsQuery())
  return (
    <Field label={t`Category`} required layout="stack">
      <Select
        className="w-60"
        placeholder={t`Choose a category`}
        value={value === '' ? undefined : value}
        onValueChange={onChange}
        options={(data?.items ?? []).map((one) => ({ value: one.resource_id, label: nameOf(one) }))}
      />
    </Field>
  )
}

interface RowProps {
  draft: ServiceDraft
  isTicked: boolean
  onTick: (isOn: boolean) => void
  label: string
}

function DraftRow({ draft, isTicked, onTick, label }: RowProps) {
  const words = useNoteWords()
  return (
    <li className="flex gap-3 border-b border-rule-2 py-2">
      <Checkbox aria-label={label} className="mt-0.5" checked={isTicked} disabled={!canCome(draft)} onCheckedChange={onTick} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-fg">{draft.name}</span>
          <span className="font-mono text-mono text-fg-3">{draft.service_key}</span>
          <span className="ml-auto text-caption text-fg-3">
            <Plural value={draft.stores} one="# store" other="# stores" /> · {draft.timeout_s} s
          </span>
        </p>
        <ul className="mt-1 text-caption">
          {draft.is_taken && (
            <li className="text-vermilion">
              <Trans>The bank has a service with this key.</Trans>
            </li>
          )}
          {draft.refusals.map((note) => (
            <li key={note.code} className="text-vermilion">
              {words(note)}
            </li>
          ))}
          {draft.notes.map((note) => (
            <li key={JSON.stringify(note)} className="text-fg-3">
              {words(note)}
              {note.code === 'modules_absent' && (
                <>
                  {' '}
                  <Link className="link" to="/admin/std/image-manage">
                    <Trans>Make an image</Trans>
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
