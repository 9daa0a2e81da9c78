import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { Button, IconButton, Input, Tag } from '@beacon/ui/controls'
import { Field, FieldError, fieldId, FileDrop, type UploadItem } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { useFormFacts } from './form-facts.ts'
import type { Attachment, QuestionInput } from './model.ts'

type Name = 'attachments' | 'analysis_files'
type Item = UploadItem & { file?: File }
const isLink = ({ url }: Attachment): boolean => (url ?? null) !== null

interface Props {
  name: Name
  label: ReactNode
  onBusy: (isBusy: boolean) => void
}

/** Files of a question, sent as soon as they are chosen, and addresses outside. The form holds what has arrived. */
export function AttachmentField({ name, label, onBusy }: Props) {
  const { formState, setValue, getValues } = useFormContext<QuestionInput>()
  const files = useWatch<QuestionInput, Name>({ name }) ?? []
  const known = useFormFacts().files
  const put = (next: Attachment[]) => setValue(name, next, { shouldDirty: true })
  const { sending, sent, add, retry, drop } = useUploads({
    onBusy,
    onDone: (file) => put([...(getValues(name) ?? []), file]),
  })
  const arrived = files.flatMap((file): Item[] => {
    const fact = known.get(file.file_id ?? '') ?? sent.get(file.file_id ?? '')
    return isLink(file)
      ? []
      : [{ id: file.file_id ?? '', name: file.name, size_bytes: fact?.size ?? 0, state: 'done', sha256: fact?.sha256 }]
  })
  const remove = (id: string) => {
    drop(id)
    put(files.filter(({ file_id }) => file_id !== id))
  }
  const room = limits.attachments - files.filter(isLink).length
  return (
    <Field label={label} id={fieldId(name)} error={messageAt(formState.errors, name)}>
      <FileDrop
        files={[...arrived, ...sending]}
        onAdd={(chosen) => add(chosen.map(({ file }) => file))}
        onRemove={remove}
        onRetry={retry}
        max_bytes={limits.attachment_bytes}
        max_files={room}
      />
      <Links files={files} name={name} onChange={put} />
    </Field>
  )
}

/** Addresses of another host: players see them as links, marked as outside. */
function Links({ files, name, onChange }: { files: readonly Attachment[]; name: Name; onChange: (next: Attachment[]) => void }) {
  const { t } = useLingui()
  const { formState } = useFormContext<QuestionInput>()
  const [url, setUrl] = useState<string | null>(null)
  const isReady = url !== null && /^https:\/\/[^\s@]+$/u.test(url)
  const add = () => {
    if (!isReady) return
    const last = url.split(/[?#]/u, 1).join('').split('/').at(-1)
    onChange([...files, { url, name: (last === '' || last === undefined ? url : decodeURI(last)).slice(0, 255) }])
    setUrl(null)
  }
  return (
    <div className="mt-1 flex flex-col gap-1">
      {files.map((file, index) => {
        if (!isLink(file)) return null
        const error = messageAt(formState.errors, `${name}.${index}`) ?? messageAt(formState.errors, `${name}.${index}.url`)
        return (
          <div key={`${file.url} ${index}`} className="border-b border-rule-2 py-1">
            <div className="flex items-center gap-2.5">
              <ExternalLink size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
              <Input
                aria-label={t`Name of link ${index + 1}`}
                className="w-44"
                value={file.name}
                onChange={(event) => onChange(files.map((each, at) => (at === index ? { ...each, name: event.target.value } : each)))}
              />
              <span className="min-w-0 flex-1 truncate font-mono text-caption text-fg-3" title={file.url ?? ''}>
                {file.url}
              </span>
              <Tag>{t`outside`}</Tag>
              <IconButton size="sm" label={t`Remove ${file.name}`} onClick={() => onChange(files.filter((_, at) => at !== index))}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            </div>
            {error !== undefined && <FieldError>{error}</FieldError>}
          </div>
        )
      })}
      {url === null ? (
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={files.length >= limits.attachments}
            onClick={() => setUrl('https://')}
          >
            <Trans>Add a link</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-2">
          <Input
            mono
            aria-label={t`URL`}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button disabled={!isReady} onClick={add}>
            <Trans>Add</Trans>
          </Button>
          <Button look="quiet" onClick={() => setUrl(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Uploads under way: one after the other, each may be stopped, a refused one tried again. */
function useUploads({ onBusy, onDone }: { onBusy: (isBusy: boolean) => void; onDone: (file: Attachment) => void }) {
  const words = useErrorWords()
  const [sending, setSending] = useState<Item[]>([])
  const [sent, setSent] = useState<ReadonlyMap<string, { size: number; sha256: string }>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const sequence = useRef(0)
  useEffect(() => {
    const uploads = running.current
    return () => uploads.forEach((controller) => controller.abort())
  }, [])
  const put = (id: string, change: Partial<Item>) =>
    setSending((all) => all.map((item) => (item.id === id ? ({ ...item, ...change } as Item) : item)))
  const drop = (id: string) => {
    running.current.get(id)?.abort()
    setSending((all) => all.filter((item) => item.id !== id))
  }
  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    onBusy(true)
    put(id, { state: 'sending', sent_bytes: 0 })
    try {
      const onSent = (sent_bytes: number) => put(id, { state: 'sending', sent_bytes })
      const done = await uploadFile({ purpose: 'attachment', file, signal: controller.signal, onSent })
      setSent((all) => new Map(all).set(done.file_id, { size: done.size, sha256: done.sha256 }))
      drop(id)
      onDone({ file_id: done.file_id, name: done.name, url: null, is_template: false })
    } catch (error) {
      if (!controller.signal.aborted) put(id, { state: 'refused', reason: words(error) })
    } finally {
      running.current.delete(id)
      onBusy(running.current.size > 0)
    }
  }
  const add = (files: File[]) => {
    const added = files.map((file) => ({
      id: `new-${(sequence.current += 1)}`,
      name: file.name,
      size_bytes: file.size,
      state: 'queued' as const,
      file,
    }))
    setSending((all) => [...all, ...added])
    void added.reduce((before, { id, file }) => before.then(() => send(id, file)), Promise.resolve())
  }
  const retry = (id: string) => {
    const file = sending.find((item) => item.id === id)?.file
    if (file !== undefined) void send(id, file)
  }
  return { sending, sent, add, retry, drop }
}
